import { parse } from 'tinyduration'

/** A duration in minutes: `PT1H30M` (ISO 8601), `1 hour 30 min`, or a bare number of minutes. Null if unknown or zero. */
export function minutesOf(value: unknown): number | null {
  const minutes = Math.round(typeof value === 'number' ? value : typeof value === 'string' ? read(value) : 0)
  return minutes > 0 && minutes <= 14_400 ? minutes : null
}

function read(text: string): number {
  try {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = parse(text.trim().toUpperCase())
    return days * 1440 + hours * 60 + minutes + seconds / 60
  } catch {
    return readWords(text)
  }
}

function readWords(text: string): number {
  let minutes = 0
  // The first letters identify the unit in several languages: `1 Stunde`, `20 Minuten`, `2 heures`. A number without a
  // unit is minutes, as in `1h30`.
  for (const [, amount = '', unit = ''] of text.matchAll(/(\d+(?:[.,]\d+)?)\s*(d|h|st|m|$)/gi)) {
    minutes += Number(amount.replace(',', '.')) * (perUnit[unit.toLowerCase()] ?? 1)
  }
  return minutes
}

const perUnit: Record<string, number> = { d: 1440, h: 60, st: 60 }
