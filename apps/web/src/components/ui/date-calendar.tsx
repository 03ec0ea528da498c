// In its own chunk: people who type dates never load it.

import { directionOf } from '@kinfold/i18n'
import { DayPicker } from 'react-day-picker'
import { localDay } from '@/dates/local-time'
import type { PartialDate } from '@/dates/partial-dates'
import { currentLanguage, m } from '@/i18n/messages'
import { format } from '@/text/format'

const look = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-2',
  month_grid: 'col-span-3',
  month_caption: 'justify-self-center',
  dropdowns: 'flex gap-1.5',
  dropdown: 'h-11 rounded-control border border-line bg-surface px-2 font-semibold text-base text-ink',
  // Not needed: the dropdowns are native selects.
  caption_label: 'hidden',
  button_previous: 'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
  button_next: 'grid size-11 place-items-center rounded-full hover:bg-sunken aria-disabled:opacity-40',
  chevron: 'size-5 fill-ink-soft rtl:rotate-180',
  weekday: 'h-8 font-semibold text-ink-soft text-xs',
  day: 'p-0 text-center',
  day_button: 'size-[min(calc(var(--spacing)*11),12vw)] rounded-full hover:bg-sunken',
  today: 'font-bold text-primary-strong',
  selected: 'text-on-primary *:bg-primary *:hover:bg-primary-strong',
  disabled: 'text-ink-soft opacity-50',
}

type Props = { value: PartialDate | undefined; onSelect: (date: PartialDate) => void }

/** A month's days. Month and year have dropdowns, because ancestors lived long ago. */
export default function DateCalendar({ value, onSelect }: Props) {
  const today = new Date()
  // The picker uses local time, in which noon is always on the same day.
  const shown = value && new Date(`${value.date}T12:00`)
  const selected = value?.precision === 'day' ? shown : undefined

  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      selected={selected}
      onSelect={(day) => onSelect({ date: localDay(day), precision: 'day' })}
      defaultMonth={shown ?? today}
      startMonth={new Date(1000, 0)}
      endMonth={today}
      disabled={{ after: today }}
      captionLayout="dropdown"
      reverseYears
      navLayout="around"
      dir={directionOf(currentLanguage())}
      formatters={{
        formatMonthDropdown: (month) => format(month, { month: 'long' }),
        formatWeekdayName: (day) => format(day, { weekday: 'short' }),
      }}
      labels={{
        labelDayButton: (day) => format(day, { dateStyle: 'full' }),
        labelPrevious: m.calendar_previous,
        labelNext: m.calendar_next,
        labelMonthDropdown: m.date_month,
        labelYearDropdown: m.date_year,
      }}
      classNames={look}
    />
  )
}
