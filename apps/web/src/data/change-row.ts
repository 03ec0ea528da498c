// Adds, saves and deletes things, without React.

import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { m } from '@/i18n/messages'
import { removePicture } from '@/photos/picture-storage'
import type { Database } from './database.types'
import { db } from './db'
import type { StoredThing } from './declare'
import { deleteRow } from './delete-row'
import { insertOnce } from './insert-once'
import { type Choose, saveOrWait } from './outbox/edit'
import { keyOf, rowsQuery } from './queries'
import { readAgain } from './read-again'
import { type RowVersion, updateRow } from './update-row'

type Inserts = Database['public']['Tables']['recipes']['Insert']

/** An edit of a row, as the form found it. */
export type EditOf<Details, Values> = { original: Details & RowVersion; values: Values }

/** The session or the membership ended while the form was open; for things with a text for it. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

const REFUSED_BY_POLICY = '42501'

/** Reads all of a thing again. */
export const readThingAgain = (queryClient: QueryClient, thing: StoredThing, scopeId: string) =>
  readAgain(queryClient, keyOf(thing, scopeId))

/**
 * Adds a row. A retry after a lost response adds no second one: it gives the row that is stored the values of this attempt.
 * @param id see `useRowId`
 * @throws {NotAllowed}
 */
export async function addRow<New>(
  { table, scope, author, edits, texts }: StoredThing<unknown, unknown, unknown, New>,
  { userId, familyId }: { userId: string; familyId: string },
  id: string,
  values: New,
): Promise<void> {
  if (texts.notAllowed) {
    const { data } = await auth.getSession()
    if (!data.session) throw new NotAllowed()
  }
  const rows = () => db.from(table as 'recipes')
  const own = author ? { [author]: userId } : {}
  const row = { id, ...values, ...own, [scope]: familyId } as unknown as Inserts
  const insert = () => rows().insert(row).select('id').single()
  const mine = { id, ...own }
  const update = () =>
    rows()
      .update(values as object)
      .match(mine)
      .select('id')
      .maybeSingle()
  // What no form edits has no right to be updated.
  const replace = async () => {
    await rows().delete().match(mine).throwOnError()
    return insert()
  }
  await insertOnce(insert(), edits ? update : replace).catch((error) => {
    throw texts.notAllowed && error.code === REFUSED_BY_POLICY ? new NotAllowed('', { cause: error }) : error
  })
}

/** Adds what waited in the outbox. A retry after a lost response finds what is stored. @returns all columns of the list */
export async function storeRow<Row>(
  { table, columns, scope, author }: StoredThing<Row>,
  { userId, scopeId }: { userId: string; scopeId: string },
  id: string,
  values: object,
): Promise<Row> {
  const rows = () => db.from(table as 'recipes')
  const own = { id, ...(author && { [author]: userId }) }
  const row = { ...values, ...own, [scope]: scopeId } as unknown as Inserts
  const stored = await insertOnce(
    rows()
      .insert(row)
      .select(columns as '*')
      .single(),
    () =>
      rows()
        .select(columns as '*')
        .match(own)
        .maybeSingle(),
  )
  return stored as Row
}

/** Saves an edit over no other: see `updateRow`. Pictures that it replaces are removed. @returns the stored row */
export async function saveRow<Values>(
  queryClient: QueryClient,
  thing: StoredThing<unknown, unknown, Values>,
  scopeId: string,
  { original, values }: EditOf<unknown, Values>,
  choose?: Choose,
): Promise<RowVersion> {
  const { table, edits: parts = {}, texts, pictures } = thing
  const rows = queryClient.getQueryData(rowsQuery(thing, scopeId).queryKey) ?? []
  const edit = { original, values, parts, rows, gone: (texts.gone ?? m.error_generic)() }
  const { replaced, stored } = await updateRow(table as 'recipes', edit as never, choose)
  const kept = pictures?.of(stored) ?? []
  await removePictures(
    thing,
    (pictures?.of(replaced) ?? []).filter((url) => !kept.includes(url)),
  )
  return stored
}

/** The kind of entry in the outbox. */
export const editKind = ({ kind }: Pick<StoredThing, 'kind'>) => `${kind} edit`

/** Saves an edit, or lets it wait: see `saveOrWait`. */
export const saveOrWaitRow = <Details extends { id: string }, Values>(
  queryClient: QueryClient,
  thing: StoredThing<unknown, Details, Values>,
  scopeId: string,
  edit: EditOf<Details, Values>,
) => saveOrWait(editKind(thing), edit, (one) => saveRow(queryClient, thing, scopeId, one))

/** Deletes a row; the bin keeps it with its pictures. The request names its author as well, where the caller knows them. */
export async function removeRow(thing: StoredThing, row: { id: string }): Promise<void> {
  const { table, author = '' } = thing
  const authorId = (row as Record<string, unknown>)[author]
  await deleteRow(table as 'recipes', row.id, authorId ? { [author]: authorId } : {})
}

async function removePictures({ pictures }: StoredThing, urls: (string | null | undefined)[]) {
  if (pictures) await Promise.all(urls.map((url) => url && removePicture(pictures.bucket, url)))
}
