// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Database } from '@/lib/database.types'
import { db } from '@/lib/db'
import { deleteRow } from '@/lib/delete-row'
import { errorMessage } from '@/lib/error-message'
import type { HistoryDate } from '@/lib/history-dates'
import { insertOnce, useRowId } from '@/lib/insert-once'
import { asRead } from '@/lib/kept/as-read'
import { saveOrWait } from '@/lib/outbox/edit'
import { readAll } from '@/lib/read-all'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { HISTORY_EDIT, type HistoryEdit, historyKey, readHistoryAgain, saveHistoryMember } from './edit'
import type { HistoryMember, HistoryValues } from './history-member'
import type { TreeMember } from './people'
import type { Parentage, Partnership } from './ties'

/** Everyone in the family's history, by name. */
export const historyQuery = (familyId: string) =>
  queryOptions({
    queryKey: historyKey(familyId),
    queryFn: async ({ signal }): Promise<HistoryMember[]> => {
      const members: HistoryMember[] = await readAll((from, to) =>
        db
          .from('family_history')
          .select('*')
          .eq('family_id', familyId)
          .order('member_name')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      )
      return members.sort(byName)
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.history_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

/** Who is tied to whom, and the members, who are in the tree even without a row. */
export const tiesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...historyKey(familyId), 'ties'],
    queryFn: async ({ signal }) => {
      const [parentage, partnerships, members] = await Promise.all([
        readAll<Parentage>((from, to) =>
          db
            .from('parentage')
            .select('child_id, parent_id, kind')
            .eq('family_id', familyId)
            .order('child_id')
            .order('position')
            .order('parent_id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
        readAll<Partnership>((from, to) =>
          db
            .from('partnerships')
            .select('one_id, other_id, kind, began, began_precision, ended, ended_precision')
            .eq('family_id', familyId)
            .order('began')
            .order('one_id')
            .order('other_id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
        readAll<TreeMember>((from, to) =>
          db
            .from('profiles')
            .select('id, full_name, avatar_url, birth_date, created_at, updated_at')
            .eq('family_id', familyId)
            .order('id')
            .range(from, to)
            .abortSignal(signal)
            .throwOnError(),
        ),
      ])
      return { parentage, partnerships, members }
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.history_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

export type NewTie = {
  /** How the other is related to the person. */
  relation: 'parent' | 'partner' | 'child'
  personId: string
  otherId: string
  /** With which partner the child is, besides the person. */
  secondParentId?: string | undefined
  parentKind?: Parentage['kind']
  partnerKind?: Partnership['kind']
  began?: HistoryDate | null
}

/** Ties two people; of the other only a name may be known, who is then added. */
export function useAddTie(onAdded: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async ({
      newName,
      ...tie
    }: Omit<NewTie, 'otherId'> & { otherId?: string; newName?: string }) => {
      const otherId = tie.otherId ?? rowId.get()
      if (newName)
        await addMember({ id: otherId, member_name: newName, family_id: familyId, created_by: userId })
      await addTie(familyId, { ...tie, otherId })
    },
    onSuccess: async () => {
      rowId.renew()
      await readHistoryAgain(queryClient, familyId)
      onAdded()
    },
    meta: {
      failure: (error) => ({
        title: m.history_error(),
        description: errorMessage(error, m.history_save_failed()),
      }),
    },
  })
}

async function addTie(family_id: string, { relation, personId, otherId, secondParentId, ...tie }: NewTie) {
  if (relation === 'partner') {
    const began = { began: tie.began?.date ?? null, began_precision: tie.began?.precision ?? 'day' }
    const couple = {
      family_id,
      one_id: personId,
      other_id: otherId,
      kind: tie.partnerKind ?? 'married',
      ...began,
    }
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

/** An earlier attempt, whose answer was lost, may have stored it. */
function orStored({ error }: { error: { code: string } | null }) {
  if (error && error.code !== '23505') throw error
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
    onSuccess: () => readHistoryAgain(queryClient, familyId),
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
    onSuccess: () => readHistoryAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: m.history_error(), description: errorMessage(error) }) },
  })
}

// The database compares bytes and puts Álvaro after Zita.
const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: HistoryMember, other: HistoryMember) =>
  collator.compare(one.member_name, other.member_name)

/** Adds a person, or changes the one that the form has found. @param onSaved called even when the form is closed by then */
export function useSaveHistoryMember(onSaved: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async ({
      original,
      values,
    }: {
      original: HistoryMember | undefined
      values: HistoryValues
    }) => {
      try {
        if (original) {
          const save = (edit: HistoryEdit) => saveHistoryMember(queryClient, familyId, edit)
          return await saveOrWait(HISTORY_EDIT, { original, values }, save)
        }
        await addMember({ id: rowId.get(), ...values, family_id: familyId, created_by: userId })
        return { state: 'sent' }
      } catch (cause) {
        // The form stays open when its user is removed from the family.
        throw (await hasFamily(userId)) ? cause : new UserError(m.history_no_family_id(), { cause })
      }
    },
    onSuccess: ({ state }, { original }) => {
      rowId.renew()
      readHistoryAgain(queryClient, familyId)
      onSaved()
      if (state === 'waiting') return
      if (original) toast.success(m.history_updated_title(), { description: m.history_updated() })
      else toast.success(m.history_added_title(), { description: m.history_added() })
    },
    meta: {
      failure: (error) => ({
        title: m.history_error(),
        description: isParentGone(error)
          ? m.history_parent_gone()
          : errorMessage(error, m.history_save_failed()),
      }),
    },
  })
}

type NewRow = Database['public']['Tables']['family_history']['Insert']

async function addMember({ id = '', ...values }: NewRow) {
  await insertOnce(
    db
      .from('family_history')
      .insert({ id, ...values })
      .select('id')
      .single(),
    () => {
      const { family_id: _, created_by, ...changed } = values
      return db.from('family_history').update(changed).match({ id, created_by }).select('id').maybeSingle()
    },
  )
}

async function addRows(rows: NewRow[]) {
  const { error } = await db.from('family_history').insert(rows)
  // An earlier attempt has stored them all, and its answer was lost: they are inserted in one statement.
  if (error && error.code !== '23505') throw error
}

async function hasFamily(userId: string): Promise<boolean> {
  const { data } = await db.from('profiles').select('family_id').eq('id', userId).maybeSingle().throwOnError()
  return Boolean(data?.family_id)
}

const isParentGone = (error: Error) => 'code' in error && error.code === '23503'

export function useRemoveHistoryMember() {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => deleteRow('family_history', id),
    onSuccess: (_done, removed) => {
      queryClient.setQueryData(historyQuery(familyId).queryKey, (members) =>
        members?.filter(({ id }) => id !== removed),
      )
      readHistoryAgain(queryClient, familyId)
      toast.success(m.history_removed_title(), { description: m.history_removed() })
    },
    meta: { failure: (error) => ({ title: m.history_remove_failed(), description: errorMessage(error) }) },
  })
}

/** Adds all of them or none. */
export function useImportHistory(onImported: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (people: (HistoryValues & { id: string })[]) =>
      addRows(people.map((person) => ({ ...person, family_id: familyId, created_by: userId }))),
    onSuccess: (_done, { length: count }) => {
      readHistoryAgain(queryClient, familyId)
      onImported()
      toast.success(m.gedcom_added_title(), { description: m.gedcom_added({ count }) })
    },
    meta: { failure: (error) => ({ title: m.gedcom_failed(), description: errorMessage(error) }) },
  })
}
