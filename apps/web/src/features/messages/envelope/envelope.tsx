import { Mail } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useStore } from '@/browser/create-store'
import { BarPanel } from '@/components/ui/bar-panel'
import { m } from '@/i18n/messages'
import { unreadMessages } from '@/lib/unread-messages'

type Props<P> = {
  load: () => Promise<ComponentType<P>>
  children: (Panel: ComponentType<P>, close: () => void) => ReactNode
}

/** The button in the top bar with the number of unread messages, and its panel. */
export function Envelope<P>(panel: Props<P>) {
  const count = useStore(unreadMessages)

  return <BarPanel icon={Mail} label={m.envelope_open({ count })} count={count} {...panel} />
}
