import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router'
import { Images, type LucideIcon, Newspaper } from 'lucide-react'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/_guarded/_shell/_family/share')({ component: ShareScreen })

/** Where photos go that another app shares: into a post, or into Media. */
function ShareScreen() {
  return (
    <Page title={m.share_to_title()} subtitle={m.share_to_text()}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <Place
          to="/home"
          search={{ compose: true }}
          icon={Newspaper}
          title={m.share_to_post()}
          text={m.share_to_post_text()}
        />
        <Place
          to="/media"
          search={{ share: true }}
          icon={Images}
          title={m.share_to_media()}
          text={m.share_to_media_text()}
        />
      </div>
    </Page>
  )
}

type Props = Pick<LinkProps, 'to' | 'search'> & { icon: LucideIcon; title: string; text: string }

const Place = ({ to, search, icon: Icon, title, text }: Props) => (
  <Link
    to={to}
    search={search}
    className="flex items-center gap-4 rounded-card bg-surface p-5 shadow-card hover:bg-sunken sm:grid sm:justify-items-start"
  >
    <span className="grid size-12 flex-none place-items-center rounded-full bg-primary-wash text-primary-strong">
      <Icon aria-hidden className="size-6" />
    </span>
    <span className="grid gap-1">
      <span className="font-semibold text-lg">{title}</span>
      <span className="text-ink-soft">{text}</span>
    </span>
  </Link>
)
