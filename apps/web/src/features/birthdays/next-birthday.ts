// Birthdays are plain dates, `2019-11-24`: the same day wherever one reads them, so no time zone touches them.

export type NextBirthday = {
  /** Midnight UTC of the day it is celebrated; write it with the time zone UTC. */
  date: Date
  /** How old the person becomes; 0 on the day of birth. */
  age: number
  /** 0 is today. */
  days: number
}

const DAY = 86_400_000

/**
 * The next time that a birthday is celebrated, today included. Who was born on 29 February celebrates on the 28th in
 * common years.
 * @param birthDate `yyyy-mm-dd`, as the database writes it
 * @param now today is its day on the reader's own calendar
 */
export function nextBirthday(birthDate: string, now: Date): NextBirthday {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const celebratedIn = (inYear: number) => Date.UTC(inYear, month - 1, Math.min(day, lastDay(inYear, month)))

  // Further east it may be tomorrow already: nobody has a birthday before they are born.
  let inYear = Math.max(year, now.getFullYear())
  if (celebratedIn(inYear) < today) inYear += 1
  const date = celebratedIn(inYear)
  return { date: new Date(date), age: inYear - year, days: (date - today) / DAY }
}

/** Day 0 of the month after. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
