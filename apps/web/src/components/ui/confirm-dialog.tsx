import type { FormEvent, ReactNode, RefObject } from 'react'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { Dialog } from './dialog'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  /** The consequences. */
  description: string
  /** The label of the confirming button, a verb. */
  action: string
  /** Replaces the label 'Cancel' where that is ambiguous. */
  dismiss?: string
  /** For destructive actions. */
  danger?: boolean
  busy?: boolean
  /** Receives the focus afterwards: the button of the menu with the action. */
  returnTo?: RefObject<HTMLElement | null>
  onConfirm: () => void
  /** Above the buttons: more details, or why the action failed. */
  children?: ReactNode
}

/** Asks before an action. It stays open while the action is pending. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  dismiss = m.cancel(),
  danger,
  busy,
  returnTo,
  onConfirm,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble to a form around the dialog, even through the portal.
    event.stopPropagation()
    if (!busy) onConfirm()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      {...(returnTo && { returnTo })}
    >
      <form method="post" noValidate onSubmit={submit}>
        {children && <div className="mb-5">{children}</div>}
        <div data-keep-free className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {dismiss}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} {...(busy !== undefined && { busy })}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
