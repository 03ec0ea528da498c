// Changes of the account's name. In a file of its own because every screen loads the outbox, which sends them.

import { auth } from '@/auth/auth'
import type { Tables } from '@/data/database.types'
import type { Parts } from '@/data/merge-edits'
import type { Choose } from '@/data/outbox/edit'
import { updateRow } from '@/data/update-row'
import { m } from '@/paraglide/messages'

export type NamedProfile = Pick<Tables<'profiles'>, 'id' | 'updated_at' | 'full_name'>

const nameParts: Parts<Pick<NamedProfile, 'full_name'>> = { full_name: m.profile_name }

export type NameEdit = { original: NamedProfile; values: { full_name: string } }

/** The kind of entry in the outbox. */
export const NAME_EDIT = 'account name'

/** The name stands in the profile, which the family reads, and in the account, where signing up has put it. */
export async function saveName(edit: NameEdit, choose?: Choose) {
  const { stored } = await updateRow(
    'profiles',
    { ...edit, parts: nameParts, gone: m.error_generic() },
    choose,
  )
  const { error } = await auth.updateUser({ data: { full_name: stored.full_name } })
  if (error) throw error
  return stored
}
