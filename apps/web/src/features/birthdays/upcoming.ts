import { type NextBirthday, nextBirthday } from './next-birthday'

export const SHOWN = 3

/** The next birthdays; those on the same day are sorted by name. */
export function upcomingBirthdays<P extends { full_name: string | null; birth_date: string }>(
  people: P[],
  now: Date,
): (P & { next: NextBirthday })[] {
  return people
    .map((person) => ({ ...person, next: nextBirthday(person.birth_date, now) }))
    .sort((a, b) => a.next.days - b.next.days || (a.full_name ?? '').localeCompare(b.full_name ?? ''))
    .slice(0, SHOWN)
}
