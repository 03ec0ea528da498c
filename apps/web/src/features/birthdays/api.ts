// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { asRead } from '@/lib/kept/as-read'
import { m } from '@/paraglide/messages'
import type { FamilyDay } from './family-days'

/** The members whose birthday is known. */
export const birthdaysQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['birthdays', familyId],
    queryFn: async () => {
      const { data } = await db
        .from('profiles')
        .select('id, full_name, avatar_url, birth_date')
        .eq('family_id', familyId)
        .not('birth_date', 'is', null)
        .throwOnError()
      return data.flatMap(({ birth_date, ...person }) => (birth_date ? [{ ...person, birth_date }] : []))
    },
    meta: {
      keep: asRead,
      failure: (error) => ({
        title: m.birthdays_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })

/** The days that come back each year. */
export const familyDays = (
  people: { id: string; full_name: string | null; birth_date: string }[],
): FamilyDay[] =>
  people.map(({ id, full_name, birth_date }) => {
    const [year = 0, month = 1, day = 1] = birth_date.split('-').map(Number)
    return { kind: 'birthday', person_id: id, profile_id: id, year, month, day, names: [full_name] }
  })
