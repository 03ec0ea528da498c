import { Ellipsis, KeyRound, Shield, ShieldOff, UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { SignInLinkDialog } from '@/components/sign-in-link/sign-in-link-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import type { Member } from '@/lib/members'
import { type Role, useRemoveMember, useSetRole } from './admin-api'

/** The action to confirm. The dialog keeps its texts while it closes. */
type Question = { role: Role } | 'remove' | 'help'

/** The actions of an admin on another member. */
export function MemberMenu({ member }: { member: Member }) {
  const [question, setQuestion] = useState<Question>()
  const button = useRef<HTMLButtonElement>(null)
  const setRole = useSetRole()
  const remove = useRemoveMember()
  const { id } = member
  const name = member.full_name ?? m.unknown_member()
  const close = () => setQuestion(undefined)

  return (
    <>
      <Menu
        trigger={
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            aria-label={m.member_more({ name })}
            className="absolute end-1.5 top-1.5"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        {member.role === 'admin' ? (
          <MenuItem icon={ShieldOff} onSelect={() => setQuestion({ role: 'member' })}>
            {m.member_make_member()}
          </MenuItem>
        ) : (
          <MenuItem icon={Shield} onSelect={() => setQuestion({ role: 'admin' })}>
            {m.member_make_admin()}
          </MenuItem>
        )}
        <MenuItem icon={KeyRound} onSelect={() => setQuestion('help')}>
          {m.sign_in_link_menu()}
        </MenuItem>
        <MenuItem icon={UserMinus} danger onSelect={() => setQuestion('remove')}>
          {m.member_remove()}
        </MenuItem>
      </Menu>
      {question === 'help' && <SignInLinkDialog userId={id} name={name} returnTo={button} onClose={close} />}
      {question === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          returnTo={button}
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
          returnTo={button}
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
