import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BackLink } from '@/components/ui/back-link'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { usePresence } from '@/lib/family-presence'
import { lastSeenSentence } from '@/lib/presence'
import type { Profile } from './api'
import { ProfileFacts } from './profile-facts'
import { ProfileHero } from './profile-hero'
import { ProfilePage } from './profile-page'

type Props = {
  profile: Profile
  /** The main action of the page. */
  action: ReactNode
  /** What else is known about the member. */
  children: ReactNode
}

/** The profile of another member. */
export function MemberProfile({ profile, action, children }: Props) {
  const now = useNow()
  const name = profile.full_name ?? m.unknown_member()
  const { online, lastSeen } = usePresence()(profile, now)

  return (
    <ProfilePage
      title={name}
      back={<BackLink to="/family">{m.profile_back()}</BackLink>}
      hero={
        <ProfileHero
          profile={profile}
          action={action}
          avatar={<Avatar name={name} src={profile.avatar_url} size="portrait" />}
        >
          <span className={cn('text-sm', online ? 'font-medium text-sage' : 'text-ink-soft')}>
            {online ? m.online() : lastSeenSentence(lastSeen, now)}
          </span>
        </ProfileHero>
      }
    >
      <ProfileFacts profile={profile} title={m.profile_about({ name })} email={undefined} />
      {children}
    </ProfilePage>
  )
}
