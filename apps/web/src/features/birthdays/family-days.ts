// The days of the family's people that come back each year: plain dates, the same everywhere.

export type FamilyDay = {
  kind: 'birthday' | 'anniversary' | 'remembrance'
  person_id: string
  /** Of a member. */
  profile_id: string | null
  year: number
  month: number
  day: number
  /** Of one person or two; null of one who has none. */
  names: (string | null)[]
}

/** One of them in a certain year. */
export type Occasion = FamilyDay & {
  /** `2026-11-24` */
  date: string
  /** The age that the person reaches, or the years since; 0 in the year itself. */
  years: number
}

/** Those from one day to another, inclusive, by day. In common years, 29 February is the 28th. */
export function occasionsBetween(days: FamilyDay[], from: string, to: string): Map<string, Occasion[]> {
  const byDay = new Map<string, Occasion[]>()
  for (const day of days) {
    const first = Math.max(day.year, Number(from.slice(0, 4)))
    for (let year = first; year <= Number(to.slice(0, 4)); year++) {
      const date = dateIn(year, day)
      if (date < from || date > to) continue
      byDay.set(date, [...(byDay.get(date) ?? []), { ...day, date, years: year - day.year }])
    }
  }
  return byDay
}

function dateIn(year: number, { month, day }: FamilyDay): string {
  // Day 0 of the next month.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The next occasion of each from a day on, that day included. */
export function nextOccasions(days: FamilyDay[], today: string): (Occasion & { wait: number })[] {
  const start = Date.parse(`${today}T00:00Z`)
  // After 400 days each has come back, even from 29 February to the 28th.
  const until = new Date(start + 400 * 86_400_000).toISOString().slice(0, 10)
  return days.flatMap((day) => {
    const [next] = [...occasionsBetween([day], today, until).values()].flat()
    return next ? [{ ...next, wait: (Date.parse(`${next.date}T00:00Z`) - start) / 86_400_000 }] : []
  })
}
