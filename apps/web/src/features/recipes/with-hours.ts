import { m } from '@/i18n/messages'
import { region } from '@/text/format'

/** Adds hours to a long time: `1535 min (25 h 35 min)`. @param text the minutes in words */
export function withHours(text: string, minutes: number): string {
  if (minutes < 120) return text
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const hours = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      new Intl.NumberFormat(region(), { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
  return m.recipes_with_hours({ text, hours: hours.join(' ') })
}
