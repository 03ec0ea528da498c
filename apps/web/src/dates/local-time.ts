// Local dates and times as the inputs and the database write them. Texts for people are in format.ts.

const digits = (value: number, length = 2) => String(value).padStart(length, '0')

/** The local day of a moment: `2026-11-20`. */
export const localDay = (moment: Date) =>
  `${digits(moment.getFullYear(), 4)}-${digits(moment.getMonth() + 1)}-${digits(moment.getDate())}`

/**
 * The first moment of a local day: not midnight where the clocks go forward at midnight, and not that in Greenwich, which
 * `new Date` reads.
 */
export const startOfLocalDay = (day: string) => new Date(`${day}T00:00`)

/** The local time of a moment: `09:05`. */
export const localTime = (moment: Date) => `${digits(moment.getHours())}:${digits(moment.getMinutes())}`
