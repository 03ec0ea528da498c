import type { LucideIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { m } from '@/i18n/messages'
import { Button } from './button'
import { Notice } from './notice'
import { usePopupParts } from './popups'
import { Spinner } from './spinner'

type Props<P> = {
  icon: LucideIcon
  /** Includes the number, for screen readers. */
  label: string
  /** The number of unread items; 100 means 100 or more. */
  count: number
  /** Loads the code of the panel when it is first opened. */
  load: () => Promise<ComponentType<P>>
  children: (Panel: ComponentType<P>, close: () => void) => ReactNode
}

/** A button of the top bar with a number, and the panel below it: on a phone as wide as the screen. */
export function BarPanel<P>({ icon: Icon, label, count, load, children }: Props<P>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const outside = useRef(false)
  const Popover = usePopupParts(open, () => setOpen(false))?.Popover
  const [Panel, setPanel] = useState<ComponentType<P>>()
  const [failed, setFailed] = useState(false)

  function toggle(next: boolean) {
    setOpen(next)
    if (next) outside.current = false
    if (!next || Panel) return
    setFailed(false)
    load().then(
      (loaded) => setPanel(() => loaded),
      () => setFailed(true),
    )
  }

  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => toggle(!open)}
      >
        <span className="relative">
          <Icon aria-hidden className="size-5" strokeWidth={1.8} />
          {count > 0 && <Badge count={count} />}
        </span>
      </Button>
      {Popover && (
        <Popover.Root open={open} onOpenChange={toggle}>
          <Popover.Anchor virtualRef={button as { current: HTMLElement }} />
          <Popover.Portal>
            <Popover.Content
              align="end"
              sideOffset={10}
              collisionPadding={8}
              aria-label={label}
              onInteractOutside={(event) => {
                outside.current = !button.current?.contains(event.target as Node)
                // The button itself closes the panel.
                if (!outside.current) event.preventDefault()
              }}
              onCloseAutoFocus={(event) => {
                event.preventDefault()
                if (!outside.current) button.current?.focus()
              }}
              className="z-30 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card outline-none md:w-[25rem]"
            >
              {Panel ? (
                children(Panel, () => setOpen(false))
              ) : (
                <div className="grid place-items-center p-6">
                  {failed ? <Notice tone="problem">{m.error_offline()}</Notice> : <Spinner />}
                </div>
              )}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  )
}

const MAX_COUNT = 99

const Badge = ({ count }: { count: number }) => (
  <span
    aria-hidden
    className="-top-2 absolute start-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 font-bold text-[min(0.6875rem,12px)] text-on-primary leading-none ring-2 ring-paper"
  >
    {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
  </span>
)
