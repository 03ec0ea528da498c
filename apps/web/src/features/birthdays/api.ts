// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import type { FamilyDay } from './family-days'

/** The members whose birthday is known. */
export const birthdaysQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['birthdays', familyId],
    queryFn: async () => {
      const people = await readAll((from, to) =>
        db
          .from('profiles')
          .select('id, full_name, avatar_url, birth_date')
          .eq('family_id', familyId)
          .not('birth_date', 'is', null)
          .order('id')
          .range(from, to)
          .throwOnError(),
      )
      return people.flatMap(({ birth_date, ...person }) => (birth_date ? [{ ...person, birth_date }] : []))
    },
    meta: {
      offline: wholeResult,
      failure: (error) => ({
        title: m.birthdays_failed(),
        description: errorMessage(error, m.try_later()),
      }),
    },
  })

/** The birthdays, anniversaries and remembrance days of the family's people, members or not. */
export const familyDaysQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['family days', familyId],
    queryFn: async (): Promise<FamilyDay[]> => {
      const days = await readAll((from, to) => db.rpc('family_days').range(from, to).throwOnError())
      return days as FamilyDay[]
    },
    meta: { offline: wholeResult },
  })
