// The senders of the outbox for edits of things.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from './address'
import { type EditOf, editKind, saveRow } from './change-row'
import type { StoredThing, Thing } from './declare'
import { type Choose, editSender } from './outbox/edit'
import type { Senders } from './outbox/entry'
import { showSaved } from './pages'
import { isStored } from './registry'
import type { RowVersion } from './update-row'
import { toastOf } from './use-changes'

type SaveRow<Edit> = (
  queryClient: QueryClient,
  thing: StoredThing,
  familyId: string,
  edit: Edit,
  choose: Choose,
) => Promise<RowVersion>

export const editSenders = (things: readonly Thing[], queryClient: QueryClient, familyId: string): Senders =>
  Object.fromEntries(
    things
      .filter(isStored)
      .filter(({ edits }) => edits)
      .map((thing) => [editKind(thing), editSenderOf(thing, queryClient, familyId)]),
  )

/** @param save for edits with more than the row, such as files */
export const editSenderOf = <Edit extends EditOf<{ id: string }, unknown>>(
  thing: StoredThing,
  queryClient: QueryClient,
  familyId: string,
  save: SaveRow<Edit> = saveRow,
) =>
  editSender<Edit, RowVersion>({
    save: (edit, choose) => save(queryClient, thing, familyId, edit, choose),
    async onSaved(stored) {
      await showSaved(queryClient, thing, familyId, stored)
      toastOf(thing.texts.changed)
    },
    describe: ({ original, values }) => ({
      title: (thing.texts.waiting ?? thing.name)(),
      text: thing.title?.(values) ?? '',
      to: hrefOf(thing.path(original)),
    }),
  })
