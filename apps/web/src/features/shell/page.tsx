import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'

type Props = {
  title: string
  subtitle?: string | undefined
  action?: ReactNode
  /** Of the page of one thing: a link to all of its kind. */
  back?: ReactNode
  children: ReactNode
}

/** A screen within the shell: its heading, its main action, and its content. */
export function Page({ title, subtitle, action, back, children }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1.5 md:gap-7">
      <PageTitle>{title}</PageTitle>
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <h1 className="wrap-anywhere text-[min(1.5rem,10vw)] outline-none md:text-[2.125rem]">{title}</h1>
          {subtitle && <p className="text-balance text-ink-soft max-md:text-sm">{subtitle}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
