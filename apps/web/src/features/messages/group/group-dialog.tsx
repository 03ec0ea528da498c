import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { type Conversation, nameOf, type Person } from '../conversation'
import { AddPeople } from './add-people'
import { useRemoveFromGroup } from './group-api'
import { RenameGroup } from './rename-group'

type Props = {
  people: Person[]
  group: Conversation
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Leaver = { id: string; name: string }

/** The members of a group, and its name. Those of the family's conversation are the members of the family. */
export function GroupDialog({ people, group, open, onOpenChange }: Props) {
  const [leaver, setLeaver] = useState<Leaver>()
  const family = group.kind === 'family'
  const outside = people.filter(({ id }) => group.participants.every(({ user_id }) => user_id !== id))

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={group.title}>
      <div data-keep-free className="grid gap-6">
        {family ? <p className="text-ink-soft">{m.messages_family_text()}</p> : <RenameGroup group={group} />}
        <section aria-labelledby="group-members">
          <h3 id="group-members" className="mb-1 font-body font-semibold text-sm tracking-normal">
            {m.group_members_count({ count: group.participants.length })}
          </h3>
          <ul>
            {group.participants.map(({ user_id }) => (
              <GroupMember
                key={user_id}
                id={user_id}
                person={people.find(({ id }) => id === user_id)}
                group={group}
                onLeave={setLeaver}
              />
            ))}
          </ul>
        </section>
        {!family && outside.length > 0 && <AddPeople group={group} outside={outside} />}
      </div>
      <ConfirmLeaving group={group} leaver={leaver} onClose={() => setLeaver(undefined)} />
    </Dialog>
  )
}

type MemberProps = {
  id: string
  /** Undefined for the viewer, and for a former member of the family. */
  person: Person | undefined
  group: Conversation
  onLeave: (leaver: Leaver) => void
}

function GroupMember({ id, person, group, onLeave }: MemberProps) {
  const viewer = useViewer()
  const mine = id === viewer.userId
  const name = mine ? m.you() : nameOf(person)

  return (
    <li className="flex min-h-12 items-center gap-3">
      <Avatar
        name={mine ? viewer.name : name}
        src={mine ? viewer.avatarUrl : person?.avatar_url}
        size="small"
      />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
        {id === group.created_by && (
          <span className="ms-2 rounded-full bg-honey-wash px-2 py-0.5 text-honey-ink text-xs">
            {m.group_admin()}
          </span>
        )}
      </span>
      {group.kind === 'group' && (group.created_by === viewer.userId || mine) && (
        <Button
          variant="ghost"
          size="compact"
          aria-label={mine ? m.group_leave() : m.group_remove_name({ name })}
          onClick={() => onLeave({ id, name })}
        >
          {mine ? m.group_leave() : m.group_remove()}
        </Button>
      )}
    </li>
  )
}

type ConfirmProps = { group: Conversation; leaver: Leaver | undefined; onClose: () => void }

function ConfirmLeaving({ group, leaver, onClose }: ConfirmProps) {
  const { userId } = useViewer()
  const removal = useRemoveFromGroup(group.id)
  const leaving = leaver?.id === userId

  return (
    <ConfirmDialog
      open={leaver !== undefined}
      onOpenChange={onClose}
      title={
        leaving
          ? m.group_leave_title({ group: group.title })
          : m.group_remove_title({ name: leaver?.name ?? '' })
      }
      description={leaving ? m.group_leave_text() : m.group_remove_text()}
      action={leaving ? m.group_leave() : m.group_remove()}
      danger
      busy={removal.isPending}
      onConfirm={() => leaver && removal.mutate(leaver.id, { onSuccess: onClose })}
    />
  )
}
