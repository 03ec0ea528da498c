import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message } from '../message'
import { type MessagePages, type Page, withMessage, withoutMessage } from './message-pages'
import { changeLogs, refreshLog } from './refresh-log'

const at = (minute: number): Message => ({
  id: `m${minute}`,
  conversation_id: 'lake',
  user_id: 'rosa',
  content: `minute ${minute}`,
  image_paths: [],
  attachments: [],
  reply_to: null,
  edited_at: null,
  reacted_by: {},
  created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`,
})
const queryKey = ['messages', 'lake']
const older: Page = { messages: [at(10), at(5)], next: null }

/** A conversation with minutes 59 and 30 loaded, and an older page that arrives on `arriveOlder()`. */
function aConversation() {
  const queryClient = new QueryClient()
  let arrive = (_page: Page) => {}
  const page = new Promise<Page>((resolve) => {
    arrive = resolve
  })
  const first = { messages: [at(59), at(30)], next: at(30) }
  queryClient.setQueryData<MessagePages>(queryKey, { pages: [first], pageParams: [null] })
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: () => page,
    initialPageParam: null as Page['next'],
    getNextPageParam: ({ next }: Page) => next,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ids = () =>
    queryClient
      .getQueryData<MessagePages>(queryKey)
      ?.pages.flatMap(({ messages }) => messages.map(({ id }) => id))
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query) throw new Error('the query was just added')
  return {
    queryClient,
    query,
    readOlder: () => observer.fetchNextPage(),
    arriveOlder: () => arrive(older),
    ids,
  }
}

test('an older page that arrives later does not undo changes', async () => {
  const { queryClient, readOlder, arriveOlder, ids } = aConversation()
  const reading = readOlder()
  const newest = { ...at(0), id: 'newest', created_at: '2026-11-20T11:00:00+00:00' }
  changeLogs(queryClient, queryKey, (pages) => withMessage(pages, newest))
  changeLogs(queryClient, queryKey, (pages) => withoutMessage(pages, 'm30'))
  arriveOlder()
  await reading
  expect(ids()).toEqual(['newest', 'm59', 'm10', 'm5'])
})

test('a refresh waits for a pending page', async () => {
  const { queryClient, query, readOlder, arriveOlder, ids } = aConversation()
  const reading = readOlder()
  const renewed = refreshLog(queryClient, query, async () => ({ messages: [at(59)], complete: true }))
  arriveOlder()
  await Promise.all([reading, renewed])
  expect(ids()).toEqual(['m59'])
})

test('a message that arrives during a refresh stays', async () => {
  const { queryClient, query, ids } = aConversation()
  const newest = { ...at(0), id: 'newest', created_at: '2026-11-20T11:00:00+00:00' }
  const answers = [[at(59)], [newest, at(59)]]
  await refreshLog(queryClient, query, async () => {
    const messages = answers.shift() ?? []
    // It is sent after the first answer was read, and arrives live before that answer.
    if (answers.length > 0) changeLogs(queryClient, queryKey, (pages) => withMessage(pages, newest))
    return { messages, complete: true }
  })
  expect(ids()).toEqual(['newest', 'm59'])
})
