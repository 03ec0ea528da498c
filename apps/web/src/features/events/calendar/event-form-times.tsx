import { CalendarCheck } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import type { Day } from '../day'
import { longDay } from './day-format'
import { type FormTimes, type TimeProblems, withStart } from './form-times'

type Props = {
  times: FormTimes
  problems: TimeProblems
  /** A button sets it as the start. */
  offeredDay?: Day
  onChange: (times: FormTimes) => void
}

/** Start and end: dates with times, or dates alone for an all-day event. */
export function EventFormTimes({ times, problems, offeredDay, onChange }: Props) {
  const { allDay, startDate, startTime, endDate, endTime } = times
  const lastStart = useRef({ startDate, startTime })

  /** A half-typed date reads as empty: the end then keeps its distance from the last complete start. */
  function moveStart(start: typeof lastStart.current) {
    if (startDate && startTime) lastStart.current = { startDate, startTime }
    onChange(withStart({ ...times, ...lastStart.current }, start))
  }

  return (
    <>
      <MomentFields
        allDay={allDay}
        date={{ label: m.event_start_date(), name: 'startDate', value: startDate, error: problems.startDate }}
        time={{ label: m.event_start_time(), name: 'startTime', value: startTime, error: problems.startTime }}
        onDate={(date) => moveStart({ startTime, startDate: date })}
        onTime={(time) => moveStart({ startDate, startTime: time })}
      />
      {offeredDay && offeredDay !== startDate && (
        <Button
          variant="quiet"
          size="compact"
          className="-mt-2 justify-self-start"
          onClick={() => moveStart({ startTime, startDate: offeredDay })}
        >
          <CalendarCheck aria-hidden className="size-4" />
          {m.event_offered_day({ day: longDay()(offeredDay) })}
        </Button>
      )}
      <MomentFields
        allDay={allDay}
        date={{ label: m.event_end_date(), name: 'endDate', value: endDate, error: problems.endDate }}
        time={{ label: m.event_end_time(), name: 'endTime', value: endTime, error: problems.endTime }}
        onDate={(date) => onChange({ ...times, endDate: date })}
        onTime={(time) => onChange({ ...times, endTime: time })}
      />
    </>
  )
}

type FieldOptions = { label: string; name: string; value: string; error: string | undefined }

type MomentProps = {
  allDay: boolean
  date: FieldOptions
  time: FieldOptions
  onDate: (date: string) => void
  onTime: (time: string) => void
}

function MomentFields({ allDay, date, time, onDate, onTime }: MomentProps) {
  return (
    <div className={allDay ? 'grid' : 'grid grid-cols-1 items-start gap-3 @xs:grid-cols-[3fr_2fr]'}>
      <Field label={date.label} error={date.error}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min="1900-01-01"
            max="2199-12-31"
            required
            name={date.name}
            value={date.value}
            onChange={({ target }) => onDate(target.value)}
          />
        )}
      </Field>
      {!allDay && (
        <Field label={time.label} error={time.error}>
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              name={time.name}
              value={time.value}
              onChange={({ target }) => onTime(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}
