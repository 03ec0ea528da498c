import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Entry, NewEntry, Sender } from './entry'
import { createQueue } from './queue'
import { type EntryStorage, inMemory } from './storage'

// Importing the whole catalogue is slow.
vi.mock('@/i18n/messages', () => ({
  m: { outbox_full: () => 'no room', refused_signed_out: () => 'signed out' },
}))

type Body = { text: string; bytes?: number }
/** What happens to a request. `lost`: the server stores it, and its answer never arrives. */
type Fate = 'answered' | 'lost' | 'unreachable' | 'refused'

/** A server that stores each id once, as the primary key of a table does. */
function aServer() {
  const rows = new Map<string, string>()
  const arrivals: string[] = []
  let fates: Fate[] = []

  const sender: Sender<Body> = {
    async send({ id, body: { text } }) {
      const fate = fates.shift() ?? 'answered'
      await Promise.resolve()
      if (fate === 'unreachable') throw new TypeError('Failed to fetch')
      if (fate === 'refused') throw Object.assign(new Error('post_limit'), { code: 'P0001' })
      if (!rows.has(id)) arrivals.push(text)
      rows.set(id, text)
      if (fate === 'lost') throw new TypeError('Failed to fetch')
    },
    async withdraw({ id }) {
      rows.delete(id)
    },
    problem: () => 'the reason',
    describe: ({ text }) => ({ title: 'Note', text, to: '/' }),
    text: {
      of: ({ text }) => text,
      maxLength: 100,
      change: ({ id, kind, lane }, text) => ({ id: `${id}'`, kind, lane, body: { text } }),
    },
  }
  return {
    rows,
    arrivals,
    sender,
    fail(...next: Fate[]) {
      fates = next
    },
  }
}

const claimed = new Set<string>()
/** As Web Locks do it for all tabs of a browser: what is given back is free a moment later. */
async function takeTabLock(name: string) {
  if (claimed.has(name)) return null
  claimed.add(name)
  return async () => {
    await new Promise((resolve) => setTimeout(resolve))
    claimed.delete(name)
  }
}

/** One tab. Its pauses end when `resume` is called. */
function aTab({ sender }: ReturnType<typeof aServer>, storage: EntryStorage = inMemory(), owner = 'rosa') {
  let shown: Entry[] = []
  let resume = () => {}
  const reach = { isReachable: true }
  const queue = createQueue({
    owner,
    storage,
    senders: { note: sender },
    takeTabLock,
    isReachable: () => reach.isReachable,
    later(_failures, run) {
      resume = run
    },
    onChange(entries) {
      shown = entries
    },
    announce: () => {},
  })
  return { queue, storage, reach, shown: () => shown, resume: () => resume() }
}

const note = (id: string, lane = 'notes', text = id): NewEntry => ({ id, kind: 'note', lane, body: { text } })
const states = (entries: Entry[]) => entries.map(({ id, state, problem }) => [id, state, problem])

test('what is sent leaves the outbox', async () => {
  const server = aServer()
  const { queue, shown } = aTab(server)
  expect(await queue.add(note('a'))).toEqual({ state: 'sent' })
  expect([...server.rows]).toEqual([['a', 'a']])
  expect(shown()).toEqual([])
})

test('without an answer it waits, marked as delayed, and those of its lane wait behind it', async () => {
  const server = aServer()
  const { queue, shown, resume } = aTab(server)
  server.fail('unreachable')
  expect(await queue.add(note('a'))).toEqual({ state: 'waiting' })
  server.fail('unreachable')
  expect(await queue.add(note('b'))).toEqual({ state: 'waiting' })
  expect(shown()).toMatchObject([
    { id: 'a', delayed: true },
    { id: 'b', delayed: true },
  ])
  expect(await queue.add(note('c', 'other lane'))).toEqual({ state: 'sent' })
  resume()
  await vi.waitFor(() => expect(shown()).toEqual([]))
  expect(server.arrivals).toEqual(['c', 'a', 'b'])
})

test('while the server is known to be unreachable nothing is attempted', async () => {
  const server = aServer()
  const { queue, reach, shown } = aTab(server)
  reach.isReachable = false
  expect(await queue.add(note('a'))).toEqual({ state: 'waiting' })
  expect(shown()[0]).not.toHaveProperty('attempted')
  reach.isReachable = true
  await queue.flush()
  expect(server.arrivals).toEqual(['a'])
})

test('a refused one stops, shows the reason, and lets the others pass', async () => {
  const server = aServer()
  const { queue, shown } = aTab(server)
  server.fail('refused')
  expect(await queue.add(note('a'))).toEqual({ state: 'refused', problem: 'the reason' })
  expect(await queue.add(note('b'))).toEqual({ state: 'sent' })
  expect(states(shown())).toEqual([['a', 'refused', 'the reason']])
  await queue.flush()
  expect(server.arrivals).toEqual(['b'])
  await queue.retry('a')
  expect(server.arrivals).toEqual(['b', 'a'])
  expect(shown()).toEqual([])
})

test('one that a form takes back when it is refused does not stay', async () => {
  const server = aServer()
  const { queue, shown } = aTab(server)
  server.fail('refused')
  const outcome = await queue.add(note('a'), { returns: true })
  expect(outcome).toEqual({ state: 'refused', problem: 'the reason' })
  expect(shown()).toEqual([])
})

test('a later answer takes the place of an earlier one that waits', async () => {
  const server = aServer()
  const { queue, reach, shown } = aTab(server)
  reach.isReachable = false
  await queue.add(note('a', 'answer', 'going'))
  await queue.add(note('b', 'answer', 'declined'), { replaces: true })
  expect(states(shown())).toEqual([['b', 'waiting', undefined]])
  reach.isReachable = true
  await queue.flush()
  expect(server.arrivals).toEqual(['declined'])
})

test('a reload during a request sends it once', async () => {
  const server = aServer()
  const before = aTab(server)
  server.fail('lost')
  await before.queue.add(note('a'))
  // The page went away while it was being sent.
  await before.storage.change('a', (entry) => entry && { ...entry, state: 'sending' })
  before.queue.close()

  const after = aTab(server, before.storage)
  await after.queue.flush()
  expect(server.arrivals).toEqual(['a'])
  expect(after.shown()).toEqual([])
})

test('taken back before an attempt it is forgotten, and after one it is removed from the server', async () => {
  const server = aServer()
  const { queue, reach, shown } = aTab(server)
  reach.isReachable = false
  await queue.add(note('a'))
  await queue.discard('a')
  reach.isReachable = true
  server.fail('lost')
  await queue.add(note('b'))
  expect(server.rows.has('b')).toBe(true)
  await queue.discard('b')
  expect([...server.rows]).toEqual([])
  expect(shown()).toEqual([])
})

test('edited after an attempt only the new text arrives', async () => {
  const server = aServer()
  const { queue, shown } = aTab(server)
  server.fail('lost')
  await queue.add(note('a', 'notes', 'Soup at sicks'))
  expect(await queue.textOf('a')).toEqual({ value: 'Soup at sicks', maxLength: 100 })
  await queue.edit('a', 'Soup at six')
  await queue.flush()
  expect([...server.rows.values()]).toEqual(['Soup at six'])
  expect(shown()).toEqual([])
})

test('two tabs send everything once, in the order of writing', async () => {
  const server = aServer()
  const storage = inMemory()
  const [here, there] = [aTab(server, storage), aTab(server, storage)]
  here.reach.isReachable = false
  there.reach.isReachable = false
  for (const [index, tab] of [here, there, here, there].entries()) await tab.queue.add(note(`${index}`))
  here.reach.isReachable = true
  there.reach.isReachable = true
  await Promise.all([here.queue.flush(), there.queue.flush()])
  expect(server.arrivals).toEqual(['0', '1', '2', '3'])
})

test('the end of the session stops it, and another user’s entries are neither shown nor sent', async () => {
  const server = aServer()
  const rosa = aTab(server)
  rosa.reach.isReachable = false
  await rosa.queue.add(note('a'))
  rosa.queue.close()
  expect(rosa.shown()).toEqual([])
  await expect(rosa.queue.add(note('b'))).rejects.toThrow('signed out')

  const bento = aTab(server, rosa.storage, 'bento')
  await bento.queue.flush()
  await bento.queue.refresh()
  expect(bento.shown()).toEqual([])
  expect(server.arrivals).toEqual([])
})

test('photos without room are refused before anything is stored', async () => {
  const { queue, reach, shown } = aTab(aServer())
  reach.isReachable = false
  await queue.add({ ...note('a'), bytes: 40 * 1024 ** 2 })
  await expect(queue.add({ ...note('b'), bytes: 40 * 1024 ** 2 })).rejects.toThrow('no room')
  expect(shown().map(({ id }) => id)).toEqual(['a'])
})

test('a full disk is reported', async () => {
  const full: EntryStorage = {
    ...inMemory(),
    change: async () => Promise.reject(new Error('QuotaExceededError')),
  }
  await expect(aTab(aServer(), full).queue.add(note('a'))).rejects.toThrow('no room')
})

test('whatever fails, each one arrives once and in the order of its lane', async () => {
  const fate = fc.constantFrom<Fate>('answered', 'lost', 'unreachable')
  const step = fc.record({
    act: fc.constantFrom('write', 'write', 'lose', 'return', 'reload', 'flush'),
    lane: fc.constantFrom('one', 'two'),
    tab: fc.nat(1),
    fates: fc.array(fate, { maxLength: 4 }),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      claimed.clear()
      const server = aServer()
      const storage = inMemory()
      const tabs = [aTab(server, storage), aTab(server, storage)] as [
        ReturnType<typeof aTab>,
        ReturnType<typeof aTab>,
      ]
      const written: Record<string, string[]> = { one: [], two: [] }

      for (const [index, { act, lane, tab, fates }] of steps.entries()) {
        const there = tabs[tab as 0 | 1]
        server.fail(...fates)
        if (act === 'write') {
          written[lane]?.push(`${lane} ${index}`)
          await there.queue.add(note(`${lane} ${index}`, lane))
        } else if (act === 'reload') {
          there.queue.close()
          tabs[tab as 0 | 1] = aTab(server, storage)
        } else if (act === 'flush') {
          await there.queue.flush()
        } else {
          there.reach.isReachable = act === 'return'
        }
      }
      server.fail()
      for (const { queue, reach } of tabs) {
        reach.isReachable = true
        await queue.flush()
      }

      expect(await storage.all()).toEqual([])
      expect(server.arrivals.filter((text) => text.startsWith('one'))).toEqual(written.one)
      expect(server.arrivals.filter((text) => text.startsWith('two'))).toEqual(written.two)
    }),
    { numRuns: 200 },
  )
})
