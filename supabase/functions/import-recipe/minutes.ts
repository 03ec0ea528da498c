import { parse } from 'tinyduration'
import { withPlainNumbers } from './plain-numbers.ts'

/**
 * A duration in minutes: `PT1H30M` (ISO 8601), `1 1/2 hours`, `1:30`, or a bare number of minutes; the longer end of a
 * range. Null if unknown, zero or negative.
 */
export function minutesOf(value: unknown): number | null {
  const minutes = Math.round(typeof value === 'number' ? value : typeof value === 'string' ? read(value) : 0)
  return minutes > 0 && minutes <= 14_400 ? minutes : null
}

function read(text: string): number {
  try {
    const {
      negative,
      months = 0,
      days = 0,
      hours = 0,
      minutes = 0,
      seconds = 0,
    } = parse(withLastUnit(text.trim().toUpperCase()))
    // Nothing cooks for months: `P35M` lacks the T of `PT35M`.
    return (days * 1440 + hours * 60 + minutes + months + seconds / 60) * (negative ? -1 : 1)
  } catch {
    return readWords(withPlainNumbers(text.slice(0, 500)).trim())
  }
}

/** The last unit is left out at times: `PT1H30`. */
const withLastUnit = (text: string) => text.replace(/^(P.{0,20}H\d{1,2})$/, '$1M')

const RANGE = /\s{0,3}[-–—~〜]\s{0,3}(?=\d)|\s(?:to|or|bis)\s(?=\d)/iu

function readWords(text: string): number {
  const [, hours, rest, seconds = 0] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s?h)?$/.exec(text) ?? []
  if (hours) return Number(hours) * 60 + Number(rest) + Number(seconds) / 60
  if (/^[-−]/.test(text)) return 0
  return Math.max(...withHalves(text).split(RANGE).map(sumOf))
}

const withHalves = (text: string) =>
  text
    .replace(/\ban hour\b/giu, '1 hour')
    .replace(/\bhalf (?:an? |1 )?(?=hour)/giu, '0.5 ')
    .replace(/1 hour and a half/giu, '1.5 hours')
    .replace(/نصف(?= ساعة)/gu, '0.5')
    .replace(/時間半/gu, '時間30分')

// The first letters identify the unit in several languages: `1 Stunde`, `20 Minuten`, `2 uur`. Longer beginnings come
// first, because Turkish minutes begin with the letter of days. A number without a unit is minutes, as in `1h30`.
const UNITS: [beginning: string, minutes: number][] = [
  ['dk', 1],
  ['dak', 1],
  ['minut', 1],
  ...['saat', 'sa', 'st', 'ja', 'gi', 'ώ', 'שע', 'ساع', '時間', '小时', '小時', '시간', 'घं', 'ชั่วโมง'].map(
    (beginning): [string, number] => [beginning, 60],
  ),
  ...['m', 'м', 'p', 'λ', 'דק', 'دق', '分', '분', 'मि', 'นาที', 'хв'].map((beginning): [string, number] => [
    beginning,
    1,
  ]),
  ...['h', 'u', 'o', 'ó', 't', 'g', 'ч', 'г'].map((beginning): [string, number] => [beginning, 60]),
  ['d', 1440],
]
const MEASURED = new RegExp(
  `(\\d+(?:[.,]\\d+)?)\\s{0,3}(${UNITS.map(([beginning]) => beginning).join('|')}|$)`,
  'giu',
)

function sumOf(text: string): number {
  let minutes = 0
  for (const [, amount = '', unit = ''] of text.matchAll(MEASURED)) {
    const perUnit = UNITS.find(([beginning]) => beginning === unit.toLowerCase())?.[1] ?? 1
    minutes += Number(amount.replace(',', '.')) * perUnit
  }
  return minutes
}
