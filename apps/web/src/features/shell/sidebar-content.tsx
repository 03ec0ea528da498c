import type { ReactNode } from 'react'
import { m } from '@/i18n/messages'
import { DestinationLink } from './destination-link'
import { sections } from './destinations'
import { ProCard } from './pro-card'

type Props = {
  narrow: boolean
  /** The members of the family as links; null without a family. */
  members: ReactNode
}

export function SidebarContent({ narrow, members }: Props) {
  return (
    <>
      <nav aria-label={m.nav_main_menu()} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {sections.map(({ title, destinations }) => (
          <div key={title()} className="grid gap-1">
            <SectionTitle narrow={narrow}>{title()}</SectionTitle>
            <ul className="grid gap-1">
              {destinations.map((destination) => (
                <li key={destination.to}>
                  <DestinationLink destination={destination} narrow={narrow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {members && (
          <div>
            <SectionTitle narrow={narrow}>{m.nav_section_members()}</SectionTitle>
            {members}
          </div>
        )}
      </nav>
      {!narrow && <ProCard />}
    </>
  )
}

function SectionTitle({ narrow, children }: { narrow: boolean; children: string }) {
  return (
    <h2 className="px-2.5 pt-3.5 pb-1 font-body font-semibold text-[0.6875rem] text-ink-soft tracking-[0.09em]">
      {narrow ? (
        <>
          <span aria-hidden className="block border-line border-t" />
          <span className="sr-only">{children}</span>
        </>
      ) : (
        children
      )}
    </h2>
  )
}
