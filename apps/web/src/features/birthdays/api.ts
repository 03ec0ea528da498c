// What this feature asks of the server. A change of a member is one of these days.

import { queryOptions } from '@tanstack/react-query'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, readFailure, readRows } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { m } from '@/i18n/messages'
import { familyMembers } from '@/lib/members'
import type { FamilyDay } from './family-days'

const BIRTHDAYS = {
  table: 'profiles',
  columns: 'id, full_name, avatar_url, birth_date',
  scope: 'family_id',
  order: ['id'],
} as const

/** The members whose birthday is known. */
export const birthdaysQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(familyMembers, familyId), 'birthdays'],
    queryFn: async () => {
      const people = await readRows(BIRTHDAYS, familyId, { or: 'birth_date.not.is.null' })
      return people.flatMap(({ birth_date, ...person }) => (birth_date ? [{ ...person, birth_date }] : []))
    },
    meta: { offline: wholeResult, ...readFailure(m.birthdays_failed) },
  })

/** The birthdays, anniversaries and remembrance days of the family's people, members or not. */
export const familyDaysQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(familyMembers, familyId), 'days'],
    queryFn: async (): Promise<FamilyDay[]> => {
      const days = await readAll((from, to) => db.rpc('family_days').range(from, to).throwOnError())
      return days as FamilyDay[]
    },
    meta: { offline: wholeResult },
  })
