import { Mail } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { BarPanel } from '@/components/ui/bar-panel'
import { useStore } from '@/lib/create-store'
import { unreadMessages } from '@/lib/unread-messages'
import { m } from '@/paraglide/messages'

type Props<P> = {
  load: () => Promise<ComponentType<P>>
  children: (Panel: ComponentType<P>, close: () => void) => ReactNode
}

/** Counts the messages that wait to be read; from whom they are, its panel knows. */
export function Envelope<P>(panel: Props<P>) {
  const count = useStore(unreadMessages)

  return (
    <BarPanel
      icon={Mail}
      label={m.envelope_open({ count })}
      count={count}
      // On the narrowest phones and with large letters it gives way; the bar below leads there, too.
      className="@max-[20.75rem]:hidden"
      {...panel}
    />
  )
}
