import type { HistoryMember } from './history-member'
import type { Relations } from './relations'

/** A day that comes back each year. */
export type YearlyDay = {
  kind: 'birthday' | 'anniversary' | 'remembrance'
  person_id: string
  profile_id: string | null
  year: number
  month: number
  day: number
  names: string[]
}

/** Of a person, as the server's `family_days` has them for the whole family: only whole dates, and only couples who both live. */
export function yearlyDaysOf(person: HistoryMember, { partners }: Pick<Relations, 'partners'>): YearlyDay[] {
  const { id, profile_id, member_name, deceased } = person
  const on = (kind: YearlyDay['kind'], date: string | null, precision: string, names: string[]) => {
    if (!date || precision !== 'day') return []
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    return [{ kind, person_id: id, profile_id, year, month, day, names }]
  }
  if (deceased) return on('remembrance', person.death_date, person.death_date_precision, [member_name])
  return [
    ...on('birthday', person.birth_date, person.birth_date_precision, [member_name]),
    ...partners.flatMap(({ person: partner, couple }) =>
      couple.kind === 'married' && !partner.deceased
        ? on('anniversary', couple.began, couple.began_precision, [member_name, partner.member_name])
        : [],
    ),
  ]
}
