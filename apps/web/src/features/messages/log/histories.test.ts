import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Message } from '../message'
import { changeHistories, renewHistory } from './histories'
import { type MessagePages, type Page, withMessage, withoutMessage } from './message-pages'

const at = (minute: number): Message => ({
  id: `m${minute}`,
  conversation_id: 'lake',
  user_id: 'rosa',
  content: `minute ${minute}`,
  image_path: null,
  created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`,
})
const queryKey = ['messages', 'lake']
const older: Page = { messages: [at(10), at(5)], next: null }

/** A conversation with minutes 59 and 30 read, and an older page that arrives when it is told to. */
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
  if (!query) throw new Error('It was just put there.')
  return {
    queryClient,
    query,
    readOlder: () => observer.fetchNextPage(),
    arriveOlder: () => arrive(older),
    ids,
  }
}

test('what comes and goes while an older page is read is not undone by it', async () => {
  const { queryClient, readOlder, arriveOlder, ids } = aConversation()
  const reading = readOlder()
  const newest = { ...at(0), id: 'newest', created_at: '2026-11-20T11:00:00+00:00' }
  changeHistories(queryClient, queryKey, (pages) => withMessage(pages, newest))
  changeHistories(queryClient, queryKey, (pages) => withoutMessage(pages, 'm30'))
  arriveOlder()
  await reading
  expect(ids()).toEqual(['newest', 'm59', 'm10', 'm5'])
})

test('a lost connection is made up for after the page that is on its way', async () => {
  const { queryClient, query, readOlder, arriveOlder, ids } = aConversation()
  const reading = readOlder()
  const renewed = renewHistory(queryClient, query, async () => ({ messages: [at(59)], complete: true }))
  arriveOlder()
  await Promise.all([reading, renewed])
  expect(ids()).toEqual(['m59'])
})

test('what comes while a lost connection is made up for stays', async () => {
  const { queryClient, query, ids } = aConversation()
  const newest = { ...at(0), id: 'newest', created_at: '2026-11-20T11:00:00+00:00' }
  const answers = [[at(59)], [newest, at(59)]]
  await renewHistory(queryClient, query, async () => {
    const messages = answers.shift() ?? []
    // It is written after the first answer was put together, and told before that arrives.
    if (answers.length > 0) changeHistories(queryClient, queryKey, (pages) => withMessage(pages, newest))
    return { messages, complete: true }
  })
  expect(ids()).toEqual(['newest', 'm59'])
})
