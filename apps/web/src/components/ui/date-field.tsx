import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLayer } from '@/browser/layers'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useLoadedPopupParts } from '@/components/ui/popups'
import { Spinner } from '@/components/ui/spinner'
import { formatPartialDateLong, type PartialDate } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'

const DateCalendar = lazyPart(async () => (await import('./date-calendar')).default)

type Props = {
  label: string
  name: string
  /** As typed. */
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** A date that is typed, in full or in part, or picked from a calendar. */
export function DateField({ label, name, value, onChange, error }: Props) {
  const date = readTypedDate(value)

  /** Shows how the text was understood: 5/3 is in March elsewhere. An unchanged text leaves no draft. */
  function writeOut() {
    const text = date && formatPartialDateLong(date)
    if (text && text !== value) onChange(text)
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
          <CalendarButton
            label={label}
            date={date}
            onPick={(picked) => onChange(formatPartialDateLong(picked))}
          />
        </div>
      )}
    </Field>
  )
}

type ButtonProps = { label: string; date: PartialDate | undefined; onPick: (date: PartialDate) => void }

function CalendarButton({ label, date, onPick }: ButtonProps) {
  const { Popover } = useLoadedPopupParts()
  const [open, setOpen] = useState(false)
  useLayer(open, () => setOpen(false))

  function pick(picked: PartialDate) {
    onPick(picked)
    setOpen(false)
  }

  return (
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
          // Focuses the selected day or today. A calendar that is still loading focuses itself.
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
  )
}

const dayOf = (popover: HTMLElement) =>
  popover.querySelector<HTMLElement>('[role=grid] button[tabindex="0"]') ?? popover
