import { skipToken, useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane, useWithEdits } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { type Profile, relativesQuery } from './api'
import { AvatarEditor } from './avatar-editor'
import { ProfileFacts } from './profile-facts'
import { ProfileForm } from './profile-form'
import { ProfileHero } from './profile-hero'
import { ProfilePage } from './profile-page'
import { type Relative, Relatives } from './relatives'

type Props = {
  profile: Profile
  email: string | undefined
  /** The other members of the family. */
  members: Relative[]
  onSaved: (profile: Profile) => void
  /** What else is known about the user. */
  children?: ReactNode
}

/** The user's own profile, as text or as a form. */
export function OwnProfile({ profile: stored, email, members, onSaved, children }: Props) {
  const profile = useWithEdits()(stored)
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { family_id } = profile
  const marks = relativesQuery(family_id ?? '')
  const { data: marked } = useQuery({ ...marks, queryFn: family_id ? marks.queryFn : skipToken })

  const done = () => {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  return (
    <ProfilePage
      title={m.profile_title()}
      hero={
        <ProfileHero
          profile={editing ? { ...profile, bio: null } : profile}
          avatar={<AvatarEditor profile={stored} onSaved={onSaved} />}
          action={
            !editing && (
              <Button ref={editButton} variant="outline" onClick={() => setEditing(true)}>
                <Pencil aria-hidden className="size-4.5" />
                {m.profile_edit()}
              </Button>
            )
          }
          notice={<WaitingChange lane={editLane(profile.id)} />}
        />
      }
    >
      {editing ? (
        <ProfileForm profile={profile} members={members} marked={marked} onSaved={onSaved} onDone={done} />
      ) : (
        <>
          <ProfileFacts profile={profile} title={m.profile_about_you()} email={email} />
          {marked && <Relatives members={members} marked={marked} />}
          {children}
        </>
      )}
    </ProfilePage>
  )
}
