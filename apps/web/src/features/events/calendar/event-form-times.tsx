import { useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/paraglide/messages'
import { type FormTimes, type TimeProblems, withStart } from './form-times'

type Props = {
  times: FormTimes
  problems: TimeProblems
  onChange: (times: FormTimes) => void
}

const dates = { type: 'date', min: '1900-01-01', max: '2199-12-31', required: true } as const
const clock = { type: 'time', required: true } as const

/** From when until when: days and times, or days alone. */
export function EventFormTimes({ times, problems, onChange }: Props) {
  const { allDay, startDate, startTime, endDate, endTime } = times
  const lastStart = useRef({ startDate, startTime })

  /** While a date is half typed it is none: then the end keeps its distance from the last that was whole. */
  function moveStart(start: typeof lastStart.current) {
    if (startDate && startTime) lastStart.current = { startDate, startTime }
    onChange(withStart({ ...times, ...lastStart.current }, start))
  }

  return (
    <>
      <div className={allDay ? 'grid' : 'grid grid-cols-[3fr_2fr] items-start gap-3'}>
        <Field label={m.event_start_date()} error={problems.startDate}>
          {(control) => (
            <Input
              {...control}
              {...dates}
              name="startDate"
              value={startDate}
              onChange={({ target }) => moveStart({ startTime, startDate: target.value })}
            />
          )}
        </Field>
        {!allDay && (
          <Field label={m.event_start_time()} error={problems.startTime}>
            {(control) => (
              <Input
                {...control}
                {...clock}
                name="startTime"
                value={startTime}
                onChange={({ target }) => moveStart({ startDate, startTime: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <div className={allDay ? 'grid' : 'grid grid-cols-[3fr_2fr] items-start gap-3'}>
        <Field label={m.event_end_date()} error={problems.endDate}>
          {(control) => (
            <Input
              {...control}
              {...dates}
              name="endDate"
              value={endDate}
              onChange={({ target }) => onChange({ ...times, endDate: target.value })}
            />
          )}
        </Field>
        {!allDay && (
          <Field label={m.event_end_time()} error={problems.endTime}>
            {(control) => (
              <Input
                {...control}
                {...clock}
                name="endTime"
                value={endTime}
                onChange={({ target }) => onChange({ ...times, endTime: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  )
}
