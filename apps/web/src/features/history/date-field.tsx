import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/paraglide/messages'
import { formatHistoryDateLong, type HistoryDate } from './history-dates'
import { readTypedDate } from './typed-date'

const DateCalendar = lazy(() => import('./date-calendar'))

type Props = {
  label: string
  name: string
  /** As it is written. */
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** A date that is written, the whole or what is known of it, or picked from a calendar. */
export function DateField({ label, name, value, onChange, error }: Props) {
  const [open, setOpen] = useState(false)
  const date = readTypedDate(value)

  /** Shows how it was read: 5/3 is in March elsewhere. Passing by changes nothing, and leaves no draft. */
  function writeOut() {
    const text = date && formatHistoryDateLong(date)
    if (text && text !== value) onChange(text)
  }

  function pick(picked: HistoryDate) {
    onChange(formatHistoryDateLong(picked))
    setOpen(false)
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            name={name}
            autoComplete="off"
            placeholder={m.history_select_date()}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={writeOut}
            className="pe-12"
          />
          <Popover.Root modal open={open} onOpenChange={setOpen}>
            <Popover.Trigger asChild>
              <Button
                variant="ghost"
                size="icon"
                aria-label={m.history_open_calendar({ field: label })}
                className="absolute end-0.5 top-0.5"
              >
                <CalendarDays aria-hidden className="size-5" />
              </Button>
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Content
                align="end"
                collisionPadding={8}
                aria-label={label}
                // The day that is chosen, or today, takes it; the calendar itself does once it is loaded.
                onOpenAutoFocus={(event) => {
                  event.preventDefault()
                  if (event.currentTarget instanceof HTMLElement) dayOf(event.currentTarget).focus()
                }}
                className="z-50 rounded-card border border-line bg-surface p-3 shadow-card"
              >
                <Suspense fallback={<Spinner className="m-6" />}>
                  <DateCalendar value={date} onSelect={pick} />
                </Suspense>
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  )
}

const dayOf = (popover: HTMLElement) =>
  popover.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]') ?? popover
