// What the ties between people ask of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { addRow, readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { useRowId } from '@/data/insert-once'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, readFailure, readRows } from '@/data/queries'
import { idOfPair, undoDeletion } from '@/data/restore'
import { failureOf, toastOf } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { relatives } from './relatives'
import type { Parentage, Partnership } from './ties'

const parentage = {
  table: 'parentage',
  columns: 'child_id, parent_id, kind',
  scope: 'family_id',
  order: ['child_id', 'position', 'parent_id'],
} as const

const partnerships = {
  table: 'partnerships',
  columns: 'one_id, other_id, kind, began, began_precision, ended, ended_precision, place',
  scope: 'family_id',
  order: ['began', 'one_id', 'other_id'],
} as const

const treeMembers = {
  table: 'profiles',
  columns: 'id, full_name, avatar_url, birth_date, created_at, updated_at',
  scope: 'family_id',
  order: ['id'],
} as const

/** All parents and partners in the family, and its members: they are in the tree even without a row. */
export const tiesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(relatives, familyId), 'ties'],
    queryFn: async ({ signal }) => {
      const [parents, couples, members] = await Promise.all([
        readRows(parentage, familyId, { signal }),
        readRows(partnerships, familyId, { signal }),
        readRows(treeMembers, familyId, { signal }),
      ])
      return { parentage: parents, partnerships: couples, members }
    },
    meta: { offline: wholeResult, ...readFailure(relatives.texts.failed) },
  })

/** What the form of a couple sets. */
export type CoupleValues = Omit<Partnership, 'one_id' | 'other_id'>

export type NewTie = {
  /** How the other is related to the person. */
  relation: 'parent' | 'partner' | 'child'
  personId: string
  otherId: string
  /** With which partner the child is, besides the person. */
  secondParentId?: string | undefined
  parentKind?: Parentage['kind']
  couple?: CoupleValues
}

/** Ties two people; of the other only a name may be known, who is then added. */
export function useAddTie(onAdded: () => void) {
  const viewer = useViewer()
  const { familyId } = viewer
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async ({
      newName,
      ...tie
    }: Omit<NewTie, 'otherId'> & { otherId?: string; newName?: string }) => {
      const otherId = tie.otherId ?? rowId.get()
      if (newName) await addRow(relatives, viewer, otherId, { member_name: newName })
      await addTie(familyId, { ...tie, otherId })
    },
    onSuccess: async (_done, { newName }) => {
      rowId.renew()
      await readThingAgain(queryClient, relatives, familyId)
      onAdded()
      if (newName) toastOf(relatives.texts.added)
    },
    meta: { failure: (error) => failureOf(relatives.texts.changeFailed, error) },
  })
}

async function addTie(family_id: string, { relation, personId, otherId, secondParentId, ...tie }: NewTie) {
  if (relation === 'partner') {
    const couple = { family_id, one_id: personId, other_id: otherId, ...tie.couple }
    return orStored(await db.from('partnerships').insert(couple))
  }
  const [child_id, parents] =
    relation === 'parent'
      ? [personId, [otherId]]
      : [otherId, [personId, secondParentId].filter((id) => id !== undefined)]
  for (const parent_id of parents)
    orStored(
      await db.from('parentage').insert({ family_id, child_id, parent_id, kind: tie.parentKind ?? 'birth' }),
    )
}

/** An earlier attempt, whose response was lost, may have stored it. */
function orStored({ error }: { error: { code: string } | null }) {
  if (error && error.code !== '23505') throw error
}

/** Saves what was changed; what someone else has changed in the meantime stays. */
export function useChangeCouple({ one_id, other_id, ...before }: Partnership, onSaved: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: CoupleValues) => {
      const changed = Object.entries(values).filter(
        ([name, value]) => value !== before[name as keyof CoupleValues],
      )
      if (changed.length === 0) return
      const change = db.from('partnerships').update(Object.fromEntries(changed) as Partial<CoupleValues>)
      const { data } = await change.match({ one_id, other_id }).select('one_id').throwOnError()
      if (data.length === 0) throw new UserError(m.history_couple_gone())
    },
    onSuccess: async () => {
      await readThingAgain(queryClient, relatives, familyId)
      onSaved()
    },
    meta: { failure: (error) => failureOf(relatives.texts.changeFailed, error) },
  })
}

export function useRemoveTie() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (
      tie: { child_id: string; parent_id: string } | { one_id: string; other_id: string },
    ) => {
      if ('child_id' in tie) await db.from('parentage').delete().match(tie).throwOnError()
      else await db.from('partnerships').delete().match(tie).throwOnError()
    },
    onSuccess: (_done, tie) => {
      const readTiesAgain = () => readThingAgain(queryClient, relatives, familyId)
      const entry =
        'child_id' in tie ? idOfPair(tie.child_id, tie.parent_id) : idOfPair(tie.one_id, tie.other_id)
      toast.success(m.history_tie_removed(), { action: undoAction(undoDeletion([entry], readTiesAgain)) })
      return readTiesAgain()
    },
    meta: { failure: (error) => ({ title: m.history_remove_failed(), description: errorMessage(error) }) },
  })
}

/** Says which member a person of the tree is. */
export function useLinkPerson() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ personId, memberId }: { personId: string; memberId: string | null }) => {
      const call = memberId
        ? db.rpc('link_person', { person_id: personId, member_id: memberId })
        : db.rpc('unlink_person', { person_id: personId })
      await call.throwOnError()
    },
    onSuccess: () => readThingAgain(queryClient, relatives, familyId),
    meta: { failure: (error) => ({ title: m.history_error(), description: errorMessage(error) }) },
  })
}
