import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { OnThisDay } from '../src/features/memories/on-this-day'
import { answer, openAsRosa } from './open-screen'

type Watch = { table: string; onChange: (change: object) => void }

const watches = vi.hoisted(() => new Set<Watch>())
vi.mock('../src/data/watch-rows', async (original) => ({
  ...(await original<object>()),
  watchRows(watch: Watch) {
    watches.add(watch)
    return () => watches.delete(watch)
  },
}))

const deliver = (table: string, change: object) => {
  for (const watch of watches) if (watch.table === table) watch.onChange(change)
}

const MEMORIES = 'POST /rest/v1/rpc/on_this_day'
const memory = { day: '2020-06-01', picture: null, file_type: null, member_id: 'olof', name: 'Olof' }
const post = { ...memory, kind: 'post', id: 'one', title: 'She floats' }
const event = { ...memory, kind: 'event', id: 'two', title: 'Regatta' }

test('memories are read again when one of them was changed or deleted, and for nothing else', async () => {
  answer(MEMORIES, [post, event])
  openAsRosa(<OnThisDay />)
  await screen.findByText(/She floats/)

  const fetch = vi.spyOn(globalThis, 'fetch')
  deliver('posts', { eventType: 'DELETE', old: { id: 'another' } })
  deliver('events', { eventType: 'UPDATE', new: { id: post.id } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(fetch).not.toHaveBeenCalled()

  answer(MEMORIES, [event])
  deliver('posts', { eventType: 'DELETE', old: { id: post.id } })
  await waitFor(() => expect(screen.queryByText(/She floats/)).toBeNull())

  answer(MEMORIES, [{ ...event, title: 'Sailing' }])
  deliver('events', { eventType: 'UPDATE', new: { id: event.id } })
  await screen.findByText('Sailing')
})
