import type { FormEvent, ReactNode, RefObject } from 'react'
import { m } from '@/paraglide/messages'
import { Button } from './button'
import { Dialog } from './dialog'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  /** What will happen. */
  description: string
  /** What the button does, in a verb. */
  action: string
  /** The way back, when 'Cancel' could be misread. */
  dismiss?: string
  /** For what takes something away. */
  danger?: boolean
  busy?: boolean
  /** Has the focus afterwards: the button of the menu that it was chosen from. */
  returnTo?: RefObject<HTMLElement | null>
  onConfirm: () => void
  /** Above the buttons: more to know, or why it failed. */
  children?: ReactNode
}

/** Asks before something is done that others will feel. It stays open while that is under way. */
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
    // React lets it rise to the form that the dialog is declared in, if there is one.
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
        <div className="flex flex-wrap justify-end gap-2">
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
