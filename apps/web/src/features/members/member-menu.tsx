import { Ellipsis, Shield, ShieldOff, UserMinus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import { type Member, type Role, useRemoveMember, useSetRole } from './api'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken'

/** What is being confirmed. It keeps its words while the dialog closes. */
type Question = { role: Role } | 'remove'

/** What an admin may do with another member. */
export function MemberMenu({ familyId, member }: { familyId: string; member: Member }) {
  const [question, setQuestion] = useState<Question>()
  const setRole = useSetRole(familyId)
  const remove = useRemoveMember(familyId)
  const { id } = member
  const name = member.full_name ?? m.unknown_member()
  const close = () => setQuestion(undefined)

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.member_more({ name })}
            className="absolute end-1.5 top-1.5"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            collisionPadding={8}
            className="z-30 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-card"
          >
            {member.role === 'admin' ? (
              <DropdownMenu.Item className={item} onSelect={() => setQuestion({ role: 'member' })}>
                <ShieldOff aria-hidden className="size-5" strokeWidth={1.8} />
                {m.member_make_member()}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item className={item} onSelect={() => setQuestion({ role: 'admin' })}>
                <Shield aria-hidden className="size-5" strokeWidth={1.8} />
                {m.member_make_admin()}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className={cn(item, 'text-danger')} onSelect={() => setQuestion('remove')}>
              <UserMinus aria-hidden className="size-5" strokeWidth={1.8} />
              {m.member_remove()}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {question === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={m.member_remove_title({ name })}
          description={m.member_remove_text({ name })}
          action={m.member_remove()}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: close })}
        />
      )}
      {typeof question === 'object' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          {...roleQuestion(question.role, name)}
          busy={setRole.isPending}
          onConfirm={() => setRole.mutate({ id, role: question.role }, { onSuccess: close })}
        />
      )}
    </>
  )
}

const roleQuestion = (role: Role, name: string) =>
  role === 'admin'
    ? {
        title: m.member_make_admin_title({ name }),
        description: m.member_make_admin_text(),
        action: m.member_make_admin(),
      }
    : {
        title: m.member_make_member_title({ name }),
        description: m.member_make_member_text({ name }),
        action: m.member_make_member(),
      }
