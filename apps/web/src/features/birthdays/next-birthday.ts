// Birthdays are plain dates, `2019-11-24`: the same day everywhere, so time zones do not matter.

export type NextBirthday = {
  /** Midnight UTC of the day of the celebration; format it in UTC. */
  date: Date
  /** The age that the person reaches; 0 on the day of birth. */
  age: number
  /** 0 is today. */
  days: number
}

const DAY = 86_400_000

/**
 * The next celebration of a birthday, today included. In common years, 29 February is celebrated on the 28th.
 * @param birthDate `yyyy-mm-dd`, as the database writes it
 * @param now gives today in the reader's time zone
 */
export function nextBirthday(birthDate: string, now: Date): NextBirthday {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const celebratedIn = (inYear: number) => Date.UTC(inYear, month - 1, Math.min(day, lastDay(inYear, month)))

  // In a time zone further east it may be tomorrow already, the day of birth.
  let inYear = Math.max(year, now.getFullYear())
  if (celebratedIn(inYear) < today) inYear += 1
  const date = celebratedIn(inYear)
  return { date: new Date(date), age: inYear - year, days: (date - today) / DAY }
}

/** Day 0 of the next month. */
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
