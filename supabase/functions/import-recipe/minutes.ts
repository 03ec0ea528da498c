import { parse } from 'tinyduration'

/** A duration in minutes: `PT1H30M` (ISO 8601), `1 hour 30 min`, `1:30`, or a bare number of minutes. Null if unknown or zero. */
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
  const [, hours, rest] = /^(\d{1,2}):([0-5]\d)(?:\s?h)?$/.exec(text.trim()) ?? []
  if (hours) return Number(hours) * 60 + Number(rest)
  let minutes = 0
  // The first letters identify the unit in several languages: `1 Stunde`, `20 Minuten`, `2 uur`. A number without a
  // unit is minutes, as in `1h30`.
  for (const [, amount = '', unit = ''] of text.matchAll(
    /(\d+(?:[.,]\d+)?)\s*(d|h|st|m|u|o|ó|t|g|sa|м|ч|$)/giu,
  )) {
    minutes += Number(amount.replace(',', '.')) * (perUnit[unit.toLowerCase()] ?? 1)
  }
  return minutes
}

const perUnit: Record<string, number> = {
  d: 1440,
  h: 60,
  st: 60,
  u: 60,
  o: 60,
  ó: 60,
  t: 60,
  g: 60,
  sa: 60,
  ч: 60,
}
