// Local dates and times as the inputs and the database write them. Texts for people are in text/format.ts.

import { format } from 'date-fns'

/** The local day of a moment: `2026-11-20`. */
export const localDay = (moment: Date) => format(moment, 'yyyy-MM-dd')

/**
 * The first moment of a local day: not midnight where the clocks go forward at midnight, and not that in Greenwich, which
 * `new Date` reads.
 */
export const startOfLocalDay = (day: string) => new Date(`${day}T00:00`)

/** The local time of a moment: `09:05`. */
export const localTime = (moment: Date) => format(moment, 'HH:mm')

/** A moment in the local time of this device: `2019-05-03T14:22:10`. */
export const localMoment = (moment: Date) => format(moment, "yyyy-MM-dd'T'HH:mm:ss")
