import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { useWaitingAnswer } from '../use-waiting-answer'
import { useBringGuests } from './api'
import type { AttendedEvent } from './attended-event'

const MAX_GUESTS = 20

/** How many guests the viewer brings. */
export function GuestsField({ event }: { event: AttendedEvent }) {
  const { userId } = useViewer()
  const bring = useBringGuests(event)
  const waiting = useWaitingAnswer(event)
  return (
    <Field label={m.guests_label()}>
      {(control) => (
        <Select
          {...control}
          value={waiting?.guests ?? event.guests[userId] ?? 0}
          onChange={({ target }) => bring.mutate(Number(target.value))}
        >
          <option value={0}>{m.guests_none()}</option>
          {Array.from({ length: MAX_GUESTS }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {m.guests_option({ count })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
