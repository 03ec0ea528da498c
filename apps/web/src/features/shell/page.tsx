import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'

type Props = { title: string; subtitle?: string; children: ReactNode }

/** A screen within the shell: its heading, and what is under it. */
export function Page({ title, subtitle, children }: Props) {
  return (
    <div className="grid gap-4 md:gap-7">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="wrap-anywhere text-[1.6875rem] outline-none md:text-[2.125rem]">{title}</h1>
        {subtitle && <p className="text-ink-soft">{subtitle}</p>}
      </div>
      {children}
    </div>
  )
}
