import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'

type Props = {
  title: string
  /** The portrait with the name, which is the heading of the screen. */
  hero: ReactNode
  /** The way to the other people. */
  back?: ReactNode
  children?: ReactNode
}

/** The page of a person: the portrait, and beside or below it what is known about them. */
export function ProfilePage({ title, hero, back, children }: Props) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-1 @6xl:max-w-[76rem]">
      <PageTitle>{title}</PageTitle>
      {back}
      <div className="grid grid-cols-1 items-start gap-4 md:gap-7 @6xl:grid-cols-[24rem_minmax(0,1fr)]">
        {hero}
        <div className="grid grid-cols-1 gap-4 md:gap-7">{children}</div>
      </div>
    </div>
  )
}
