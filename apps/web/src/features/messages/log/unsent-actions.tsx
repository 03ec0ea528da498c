import { useStore } from '@/browser/create-store'
import { Waiting } from '@/components/ui/waiting'
import { outbox } from '@/data/outbox/waiting'

/** Below a message that could not be sent yet. */
export function UnsentActions({ id }: { id: string }) {
  const entry = useStore(outbox).find((one) => one.id === id)
  return entry && <Waiting entry={entry} editable className="ps-12" />
}
