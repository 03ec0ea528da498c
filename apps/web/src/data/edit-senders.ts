// The senders of the outbox for edits of things.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from './address'
import { type EditOf, editKind, readThingAgain, saveRow } from './change-row'
import type { StoredThing, Thing } from './declare'
import { editSender } from './outbox/edit'
import type { Senders } from './outbox/entry'
import { isStored } from './registry'
import { toastOf } from './use-changes'

export const editSenders = (things: readonly Thing[], queryClient: QueryClient, familyId: string): Senders =>
  Object.fromEntries(
    things
      .filter(isStored)
      .filter(({ edits }) => edits)
      .map((thing) => [editKind(thing), senderOf(thing, queryClient, familyId)]),
  )

const senderOf = (thing: StoredThing, queryClient: QueryClient, familyId: string) =>
  editSender<EditOf<{ id: string }, unknown>, void>({
    save: (edit, choose) => saveRow(queryClient, thing, familyId, edit, choose),
    async onSaved() {
      await readThingAgain(queryClient, thing, familyId)
      toastOf(thing.texts.changed)
    },
    describe: ({ original, values }) => ({
      title: (thing.texts.waiting ?? thing.name)(),
      text: thing.title?.(values) ?? '',
      to: hrefOf(thing.path(original)),
    }),
  })
