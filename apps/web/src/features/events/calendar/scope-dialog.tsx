import { type RefObject, useId, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/i18n/messages'
import type { Scope } from '../family-event'

const SCOPES: Scope[] = ['this', 'following', 'all']

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  action: string
  danger?: boolean
  busy?: boolean
  returnTo: RefObject<HTMLElement | null>
  onChoose: (scope: Scope) => void
}

/** Asks how much of a series a change is about. */
export function ScopeDialog({ onChoose, ...dialog }: Props) {
  const name = useId()
  const [scope, setScope] = useState<Scope>('this')
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onChoose(scope)}>
      <fieldset className="grid gap-1">
        <legend className="sr-only">{m.scope_legend()}</legend>
        {SCOPES.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              checked={option === scope}
              onChange={() => setScope(option)}
              className="size-5 flex-none accent-primary"
            />
            {m.scope_name({ scope: option })}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
