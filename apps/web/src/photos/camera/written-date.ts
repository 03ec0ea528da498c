const A_DAY_MS = 24 * 60 * 60 * 1000

/** The first photograph that exists is of 1826. */
const FIRST_YEAR = 1826

/**
 * Whether a photo can have been taken then. Half a day of tolerance: further east it is already tomorrow.
 * @param moment `2019-05-03T14:22:10`, by the clocks of the place
 */
export const isPossible = (moment: string): boolean =>
  Number(moment.slice(0, 4)) >= FIRST_YEAR && Date.parse(`${moment}Z`) < Date.now() + A_DAY_MS / 2

/**
 * The date that a program wrote into a file, with whatever separators, without its fraction and zone: the clocks of the place count.
 * @returns `2019-05-03T14:22:10`; undefined for no date, such as the zeros of a camera without a clock, and for one that cannot be true
 */
export function writtenDate(text: string): string | undefined {
  const parts = /^\s*(\d{4})[:./-]?(\d\d)[:./-]?(\d\d)(?:[ T]+(\d{1,2}):?(\d\d)(?::?(\d\d))?)?/.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour = '00', minute = '00', second = '00'] = parts.slice(1)
  const date = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}`
  // Engines read 30 February as 2 March, or not at all.
  const isReal = new Date(`${date}Z`).getUTCDate() === Number(day)
  return isReal && isPossible(date) ? date : undefined
}

/** `IMG-20190503-WA0001.jpg`, `PXL_20190503_142210123.jpg`, `signal-2019-05-03-142210.jpg`, `Screenshot 2019-05-03 at 2.22.10 PM.png` */
const IN_NAME =
  /(?:^|\D)((?:19|20)\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:(?:[-_ T]| at )+([01]?\d|2[0-3])[-_.:]?([0-5]\d)[-_.:]?([0-5]\d)(?:[-_.]?\d{3})?(?:\s?([AP])M)?)?(?!\d)/i

/** The date in the name that a camera or a messenger gave to a file; the first moment of the day where it has no time. */
export function dateInName(name: string): string | undefined {
  const [, year, , month, day, hour = '00', minute = '00', second = '00', half] = IN_NAME.exec(name) ?? []
  return year && writtenDate(`${year}-${month}-${day} ${hourOf(hour, half)}:${minute}:${second}`)
}

/** By 24 hours: 12 AM is midnight. */
function hourOf(hour: string, half: string | undefined): string {
  if (!half) return hour
  return `${(Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)}`
}
