/**
 * The date that a program wrote into a file, with whatever separators, without its fraction and zone: the clocks of the place count.
 * @returns `2019-05-03T14:22:10`; undefined for no date, such as the zeros of a camera without a clock
 */
export function writtenDate(text: string): string | undefined {
  const parts = /^\s*(\d{4})[:./-]?(\d\d)[:./-]?(\d\d)(?:[ T]+(\d{1,2}):?(\d\d)(?::?(\d\d))?)?/.exec(text)
  if (!parts) return undefined
  const [year, month, day, hour = '00', minute = '00', second = '00'] = parts.slice(1)
  const date = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}`
  return Number(year) < 1800 || Number.isNaN(Date.parse(`${date}Z`)) ? undefined : date
}

/** `IMG-20190503-WA0001.jpg`, `PXL_20190503_142210123.jpg`, `2019-05-03 14.22.10.png` */
const IN_NAME =
  /(?:^|\D)((?:19|20)\d\d)([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:(?:[-_ T]| at )+([01]\d|2[0-3])[-_.:]?([0-5]\d)[-_.:]?([0-5]\d)(?:\d{3})?)?(?!\d)/

/** The date in the name that a camera or a messenger gave to a file; the first moment of the day where it has no time. */
export function dateInName(name: string): string | undefined {
  const [, year, , month, day, hour = '00', minute = '00', second = '00'] = IN_NAME.exec(name) ?? []
  return year && writtenDate(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}
