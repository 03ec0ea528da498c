import { dayName } from '@/dates/day-name'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'

/** Above the first message of a day. */
export function DayLine({ date }: { date: Date }) {
  const now = useNow()
  return (
    <h3 className="flex justify-center pt-3 pb-1 font-body tracking-normal">
      <span className="rounded-full bg-sunken px-3 py-0.5 font-semibold text-ink-soft text-xs">
        {dayName(date, now)}
      </span>
    </h3>
  )
}

/** Above the first message that the viewer has not seen. */
export function NewLine() {
  return (
    <p className="flex items-center gap-3 pt-2 font-semibold text-primary-strong text-xs">
      <span aria-hidden className="flex-1 border-primary/40 border-t" />
      {m.messages_new_line()}
      <span aria-hidden className="flex-1 border-primary/40 border-t" />
    </p>
  )
}
