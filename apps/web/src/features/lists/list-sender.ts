// Sends changes of lists.

import type { QueryClient } from '@tanstack/react-query'
import { hrefOf } from '@/data/address'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import type { Sender } from '@/data/outbox/entry'
import { rowsQuery } from '@/data/queries'
import { readAgain } from '@/data/read-again'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'
import { applyChange } from './apply-change'
import { type List, type ListChangeBody, lists } from './lists'

export function listSender(queryClient: QueryClient, familyId: string): Sender<ListChangeBody> {
  const { queryKey } = rowsQuery(lists, familyId)

  /** Until it resolves, the screen shows the change of the outbox. */
  async function show(body: ListChangeBody) {
    // What is being read may be older.
    if (queryClient.isFetching({ queryKey })) await readAgain(queryClient, queryKey)
    else queryClient.setQueryData(queryKey, (rows) => rows && applyChange(rows as List[], body))
  }

  async function store(body: ListChangeBody) {
    await storeChange(familyId, body)
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

/** They are stored already, or were and someone has removed them since. */
const isStored = ({ code, message }: { code: string; message: string }) =>
  code === '23505' || message === 'list_item_removed'

/**
 * Stores a change. Sent again after a lost answer, it changes nothing; neither does an edit of what someone has removed.
 * @throws what the server answered
 */
async function storeChange(familyId: string, { list, change }: ListChangeBody): Promise<void> {
  switch (change.type) {
    case 'start': {
      const { id, title, kind } = change.list
      const { error } = await db.from('lists').insert({ id, family_id: familyId, title, kind })
      if (error && !isStored(error)) throw error
      return
    }
    case 'rename':
      await db.from('lists').update({ title: change.title }).eq('id', list).throwOnError()
      return
    case 'delete':
      return deleteRow('lists', list)
    case 'add': {
      const { error } = await db.rpc('add_to_list', { list, items: change.items })
      if (error && !isStored(error)) throw error
      return
    }
    case 'edit':
      await db.from('list_items').update(change.values).eq('id', change.item).throwOnError()
      return
    case 'remove':
      await db.from('list_items').delete().in('id', change.items).throwOnError()
  }
}

/** The words in it; without any, the screen of the list shows what waits. */
function wordsOf({ title, change }: ListChangeBody): string {
  if (change.type === 'add') return change.items.map((item) => item.title).join(', ')
  return (change.type === 'edit' && change.values.title) || title
}
