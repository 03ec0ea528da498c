import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'

export function Notifications() {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button variant="ghost" size="icon" aria-label={m.open_notifications()}>
          <Bell aria-hidden className="size-5" strokeWidth={1.8} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={m.open_notifications()}
          className="z-30 w-72 rounded-card border border-line bg-surface p-4 shadow-card"
        >
          <p className="font-semibold">{m.open_notifications()}</p>
          <p className="mt-1 text-ink-soft">{m.notifications_empty()}</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
