import { Ellipsis, KeyRound, Shield, ShieldOff, UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { SignInLinkDialog } from '@/components/sign-in-link/sign-in-link-dialog'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { type Account, useAppointHost, useDismissHost, useRemoveAccount } from './api'

type Question = 'appoint' | 'dismiss' | 'remove'

/** What a host can do with another account. A host has to be dismissed before the account can be removed. */
export function AccountMenu({ account, name }: { account: Account; name: string }) {
  const [question, setQuestion] = useState<Question>()
  const [helping, setHelping] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const actions = { appoint: useAppointHost(), dismiss: useDismissHost(), remove: useRemoveAccount() }
  const action = question && actions[question]

  return (
    <>
      <Menu
        trigger={
          <Button ref={button} variant="ghost" size="icon" aria-label={m.member_more({ name })}>
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem icon={KeyRound} onSelect={() => setHelping(true)}>
          {m.sign_in_link_menu()}
        </MenuItem>
        {account.is_host ? (
          <MenuItem icon={ShieldOff} onSelect={() => setQuestion('dismiss')}>
            {m.hub_dismiss()}
          </MenuItem>
        ) : (
          <>
            <MenuItem icon={Shield} onSelect={() => setQuestion('appoint')}>
              {m.hub_appoint()}
            </MenuItem>
            <MenuItem icon={UserMinus} danger onSelect={() => setQuestion('remove')}>
              {m.hub_remove()}
            </MenuItem>
          </>
        )}
      </Menu>
      {helping && (
        <SignInLinkDialog
          userId={account.id}
          name={name}
          mayRemoveFactors
          returnTo={button}
          onClose={() => setHelping(false)}
        />
      )}
      {question && action && (
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(undefined)}
          returnTo={button}
          {...texts[question](name)}
          danger={question === 'remove'}
          busy={action.isPending}
          onConfirm={() => action.mutate(account.id, { onSuccess: () => setQuestion(undefined) })}
        />
      )}
    </>
  )
}

const texts: Record<Question, (name: string) => { title: string; description: string; action: string }> = {
  appoint: (name) => ({
    title: m.hub_appoint_title({ name }),
    description: m.hub_appoint_text(),
    action: m.hub_appoint(),
  }),
  dismiss: (name) => ({
    title: m.hub_dismiss_title({ name }),
    description: m.hub_dismiss_text({ name }),
    action: m.hub_dismiss(),
  }),
  remove: (name) => ({
    title: m.hub_remove_title({ name }),
    description: m.hub_remove_text(),
    action: m.hub_remove(),
  }),
}
