import type { Profile } from '@/features/members/api'
import { UnreadPanel } from '@/features/messages/envelope/unread-panel'
import { m } from '@/paraglide/messages'
import { usePeople } from './use-people'

type Props = { profile: Pick<Profile, 'id' | 'family_id'>; onClose: () => void }

/** What the envelope of the top bar opens. */
export function UnreadMessages({ profile, onClose }: Props) {
  const people = usePeople(profile)

  if (!profile.family_id) return <p className="p-4 text-ink-soft">{m.messages_empty()}</p>
  return (
    <UnreadPanel
      viewer={{ userId: profile.id, familyId: profile.family_id }}
      people={people}
      onClose={onClose}
    />
  )
}
