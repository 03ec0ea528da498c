import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import type { Day } from '../day'
import { ENDS, REPEATS, type Repeat, UNITS, WEEKDAYS, weekdayCode } from '../repeat'
import { nameOfRepeat, weekdayOfCode } from '../repeat-text'
import type { RepeatProblems } from './repeat-problems'

type Props = {
  /** The first day. */
  start: Day
  repeat: Repeat
  problems: RepeatProblems
  onChange: (part: Partial<Repeat>) => void
}

/** Whether and until when an event repeats. */
export function EventFormRepeat({ start, repeat, problems, onChange }: Props) {
  const options = repeat.repeat === 'kept' ? (['kept', ...REPEATS] as const) : REPEATS
  return (
    <>
      <Field label={m.event_repeats()} error={problems.repeat}>
        {(control) => (
          <Select
            {...control}
            name="repeat"
            value={repeat.repeat}
            onChange={({ target }) => onChange({ repeat: target.value as Repeat['repeat'] })}
          >
            {options.map((option) => (
              <option key={option} value={option}>
                {option === 'custom'
                  ? m.repeat_custom()
                  : nameOfRepeat({ ...repeat, repeat: option, weekdays: [] }, start)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {repeat.repeat === 'custom' && (
        <CustomRule start={start} repeat={repeat} problems={problems} onChange={onChange} />
      )}
      {repeat.repeat !== 'none' && <End repeat={repeat} problems={problems} onChange={onChange} />}
    </>
  )
}

function CustomRule({ start, repeat, problems, onChange }: Props) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 @3xs:grid-cols-[2fr_3fr]">
        <Field label={m.repeat_interval()} error={problems.every}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={99}
              name="every"
              value={repeat.every}
              onChange={({ target }) => onChange({ every: target.value })}
            />
          )}
        </Field>
        <Field label={m.repeat_unit()}>
          {(control) => (
            <Select
              {...control}
              name="unit"
              value={repeat.unit}
              onChange={({ target }) => onChange({ unit: target.value as Repeat['unit'] })}
            >
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {m.repeat_unit_name({ unit })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {repeat.unit === 'week' && <Weekdays start={start} chosen={repeat.weekdays} onChange={onChange} />}
    </>
  )
}

type WeekdayProps = { start: Day; chosen: string[]; onChange: Props['onChange'] }

/** The weekday of the start is always among them. */
function Weekdays({ start, chosen, onChange }: WeekdayProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{m.repeat_weekdays()}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((code) => {
          const fixed = code === weekdayCode(start)
          const on = fixed || chosen.includes(code)
          return (
            <label
              key={code}
              className="relative grid min-h-11 min-w-11 flex-1 cursor-pointer place-items-center rounded-control border border-line px-1.5 font-medium text-ink-soft text-sm has-checked:border-primary has-checked:bg-primary-wash has-checked:text-primary-strong has-disabled:cursor-default has-focus-visible:outline-3 has-focus-visible:outline-primary/55"
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-label={weekdayOfCode(code, 'long')}
                checked={on}
                disabled={fixed}
                onChange={() =>
                  onChange({ weekdays: on ? chosen.filter((other) => other !== code) : [...chosen, code] })
                }
              />
              <span aria-hidden>{weekdayOfCode(code, 'short')}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function End({ repeat, problems, onChange }: Omit<Props, 'start'>) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 @3xs:grid-cols-2">
      <Field label={m.repeat_ends()}>
        {(control) => (
          <Select
            {...control}
            name="ends"
            value={repeat.ends}
            onChange={({ target }) => onChange({ ends: target.value as Repeat['ends'] })}
          >
            {ENDS.map((end) => (
              <option key={end} value={end}>
                {m.repeat_ends_name({ end })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {repeat.ends === 'date' && (
        <Field label={m.repeat_last_day()} error={problems.until}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name="until"
              max="2199-12-31"
              value={repeat.until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          )}
        </Field>
      )}
      {repeat.ends === 'times' && (
        <Field label={m.repeat_times()} error={problems.times}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={999}
              name="times"
              value={repeat.times}
              onChange={({ target }) => onChange({ times: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
