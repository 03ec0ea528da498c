// Sends changes of lists.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from '@/data/address'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import type { Sender } from '@/data/outbox/entry'
import { rowsQuery } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { enumerate } from '@/text/format'
import { applyChange } from './apply-change'
import { type List, type ListChangeBody, lists } from './lists'
import { storeChange } from './store-change'

export function listSender(queryClient: QueryClient, familyId: string): Sender<ListChangeBody> {
  const { queryKey } = rowsQuery(lists, familyId)

  /** Until it resolves, the screen shows the change of the outbox. */
  async function show(body: ListChangeBody) {
    // What is being read may be older.
    if (queryClient.isFetching({ queryKey })) await readAgain(queryClient, queryKey)
    else queryClient.setQueryData(queryKey, (rows) => rows && applyChange(rows as List[], body))
  }

  async function store(body: ListChangeBody) {
    const { list, change } = body
    await (change.type === 'delete' ? deleteRow('lists', list) : storeChange(db, familyId, list, change))
    await show(body)
  }

  return {
    send: ({ body }) => store(body),
    async withdraw({ body }) {
      const { change } = body
      if (change.type === 'start') await store({ ...body, change: { type: 'delete' } })
      // What is summed has replaced another item, which would be lost.
      const added = change.type === 'add' ? change.items.filter(({ sum }) => !sum) : []
      if (added.length > 0) {
        await store({ ...body, change: { type: 'remove', items: added.map(({ id }) => id) } })
      }
    },
    problem: (error) => errorMessage(error, m.try_later()),
    describe: (body) => ({
      title: m.outbox_list(),
      text: wordsOf(body),
      to: hrefOf(lists.path({ id: body.list })),
    }),
  }
}

/** The words in it; without any, the screen of the list shows what waits. */
function wordsOf({ title, change }: ListChangeBody): string {
  if (change.type === 'add' || change.type === 'restore items')
    return enumerate(change.items.map((item) => item.title))
  return (change.type === 'edit' && change.values.title) || title
}
