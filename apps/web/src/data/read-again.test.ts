import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readAgain, trackRequests } from './read-again'

vi.useFakeTimers()
const queryClient = new QueryClient()
trackRequests(queryClient)
afterEach(() => queryClient.clear())

/** Answers after a second. */
const slowly = vi.fn(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return 'answer'
})

test('reads again what was requested before a time, even if it arrived later', async () => {
  slowly.mockClear()
  const stop = new QueryObserver(queryClient, { queryKey: ['posts'], queryFn: slowly }).subscribe(() => {})
  const requestedAt = Date.now()
  await vi.advanceTimersByTimeAsync(1000)
  readAgain(queryClient, ['posts'], requestedAt)
  expect(slowly).toHaveBeenCalledTimes(1)

  readAgain(queryClient, ['posts'], requestedAt + 1)
  await vi.advanceTimersByTimeAsync(500)
  expect(slowly).toHaveBeenCalledTimes(2)

  // The pending request is too old as well.
  readAgain(queryClient, ['posts'], Date.now())
  expect(slowly).toHaveBeenCalledTimes(3)
  stop()
})

test('a further page does not make the earlier pages newer', async () => {
  slowly.mockClear()
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['feed'],
    queryFn: slowly,
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1000)
  observer.fetchNextPage()
  await vi.advanceTimersByTimeAsync(1000)
  expect(slowly).toHaveBeenCalledTimes(2)

  readAgain(queryClient, ['feed'], Date.now() - 1000)
  expect(slowly).toHaveBeenCalledTimes(3)
  stop()
})

test('a first load is repeated when something changes before it has arrived', async () => {
  const answers = ['older', 'newer', 'never read']
  const queryFn = () => slowly().then(() => answers.shift())
  const observer = new QueryObserver(queryClient, { queryKey: ['inbox'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(500)
  readAgain(queryClient, ['inbox'])
  await vi.advanceTimersByTimeAsync(500)
  expect(observer.getCurrentResult().data).toBe('older')
  await vi.advanceTimersByTimeAsync(5000)
  expect(observer.getCurrentResult().data).toBe('newer')
  stop()
})
