import { localDay } from '@/dates/local-time'
import { type FamilyDay, nextOccasions, type Occasion } from './family-days'
import { type NextBirthday, nextBirthday } from './next-birthday'

const SHOWN = 3

type Member = { id: string; full_name: string | null; birth_date: string }

/** Of a member, who comes with a picture, or of someone else. */
type UpcomingBirthday<M extends Member> =
  | { key: string; wait: number; name: string; member: M & { next: NextBirthday } }
  | { key: string; wait: number; name: string; occasion: Occasion & { wait: number } }

/**
 * What comes next: birthdays, and apart from them the other days, which push no birthday out. The day of a birth is none:
 * nobody turns 0. Those on the same day are sorted by name.
 * @param days may contain the members' birthdays as well
 */
export function upcoming<M extends Member>(members: M[], days: FamilyDay[], now: Date) {
  const occasions = nextOccasions(days, localDay(now)).map((occasion) => ({
    key: occasion.kind + occasion.person_id,
    wait: occasion.wait,
    name: occasion.names[0] ?? '',
    occasion,
  }))
  const isBirthday = ({ occasion: { kind, years } }: (typeof occasions)[number]) =>
    kind === 'birthday' && years > 0
  const birthdays: UpcomingBirthday<M>[] = [
    ...members
      .map((person) => ({ ...person, next: nextBirthday(person.birth_date, now) }))
      .filter(({ next }) => next.age > 0)
      .map((member) => ({ key: member.id, wait: member.next.days, name: member.full_name ?? '', member })),
    ...occasions.filter((one) => isBirthday(one) && !one.occasion.profile_id),
  ]
  return { birthdays: next(birthdays), others: next(occasions.filter((one) => !isBirthday(one))) }
}

const next = <T extends { wait: number; name: string }>(all: T[]): T[] =>
  all.sort((a, b) => a.wait - b.wait || a.name.localeCompare(b.name)).slice(0, SHOWN)
