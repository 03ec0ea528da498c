import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Landscape } from '@/components/ui/landscape'
import { RoleBadge } from '@/components/ui/role-badge'
import { m } from '@/i18n/messages'
import type { Profile } from './api'

type Props = {
  profile: Profile
  avatar: ReactNode
  /** The main action of the page. */
  action?: ReactNode
  /** Next to the role, such as when the member was last online. */
  children?: ReactNode
  /** Below them, such as an edit that waits. */
  notice?: ReactNode
}

/** The picture, the name and the role. */
export function ProfileHero({ profile, avatar, action, children, notice }: Props) {
  return (
    <Card className="overflow-hidden">
      <div className="relative h-28 overflow-hidden bg-primary-wash md:h-40">
        <Landscape view="wide" className="absolute inset-0 size-full" />
      </div>
      <div className="px-5 pb-6 md:px-6">
        <div className="-mt-16 flex flex-wrap items-end justify-between gap-3">
          <div className="relative rounded-full bg-surface p-1">{avatar}</div>
          {action}
        </div>
        <h1 className="wrap-anywhere mt-3 text-[min(1.6875rem,14vw)] outline-none md:text-[2.125rem]">
          {profile.full_name ?? m.unknown_member()}
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <RoleBadge role={profile.role} />
          {children}
        </p>
        {notice && <div className="mt-3 empty:hidden">{notice}</div>}
        {profile.bio && (
          <p dir="auto" className="wrap-anywhere mt-4 max-w-prose whitespace-pre-line text-base">
            {profile.bio}
          </p>
        )}
      </div>
    </Card>
  )
}
