import type { ReactNode } from 'react'
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
  onConfirm,
  children,
}: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      {children && <div className="mb-5">{children}</div>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          {dismiss}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          {...(busy !== undefined && { busy })}
          onClick={() => !busy && onConfirm()}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
