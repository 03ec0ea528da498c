// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { asRead } from '@/lib/kept/as-read'
import { m } from '@/paraglide/messages'

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
