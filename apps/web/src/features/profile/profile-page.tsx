import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'

type Props = {
  title: string
  /** The portrait with the name, which is the heading of the screen. */
  hero: ReactNode
  children?: ReactNode
}

/** The page of a person: the portrait, and beside or below it what is known about them. */
export function ProfilePage({ title, hero, children }: Props) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 items-start gap-4 md:gap-7 @6xl:max-w-[76rem] @6xl:grid-cols-[24rem_minmax(0,1fr)]">
      <PageTitle>{title}</PageTitle>
      {hero}
      <div className="grid grid-cols-1 gap-4 md:gap-7">{children}</div>
    </div>
  )
}
