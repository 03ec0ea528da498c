import { type NextBirthday, nextBirthday } from './next-birthday'

const SHOWN = 3

/** The birthdays that come next, by name where they fall on one day. */
export function upcomingBirthdays<P extends { full_name: string | null; birth_date: string }>(
  people: P[],
  now: Date,
): (P & { next: NextBirthday })[] {
  return people
    .map((person) => ({ ...person, next: nextBirthday(person.birth_date, now) }))
    .sort((a, b) => a.next.days - b.next.days || (a.full_name ?? '').localeCompare(b.full_name ?? ''))
    .slice(0, SHOWN)
}
