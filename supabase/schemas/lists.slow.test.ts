// Lists: two devices edit the same one, one of them without a connection at times, and answers are lost. Nothing that was
// added is lost unless someone removed it, nothing that was removed returns, and both end with the same.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../../apps/web/src/data/outbox/entry.ts'
import { createQueue } from '../../apps/web/src/data/outbox/queue.ts'
import { inMemory } from '../../apps/web/src/data/outbox/storage.ts'
import { applyChange } from '../../apps/web/src/features/lists/apply-change.ts'
import { positionAt, positionBelow, sorted, summedWith } from '../../apps/web/src/features/lists/items.ts'
import {
  type ItemValues,
  LIST_CHANGE,
  type List,
  type ListChange,
  type ListChangeBody,
  type ListItem,
  type NewItem,
} from '../../apps/web/src/features/lists/lists.ts'
import { storeChange } from '../../apps/web/src/features/lists/store-change.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()

/** What happens to a write. `lost`: it is stored, and the answer never arrives. */
type Fate = 'answered' | 'lost' | 'unreachable'

const OPS = [
  'add',
  'add ingredients',
  'tick',
  'rename',
  'date',
  'move',
  'remove',
  'clear',
  'undo',
  'read',
] as const
type Step = {
  by: 0 | 1
  op: (typeof OPS)[number]
  at: number
  text: string
  fate: Fate
  /** Whether the second device loses or gets back its connection before. */
  turns: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom(0 as const, 1 as const),
  op: fc.constantFrom(...OPS),
  at: fc.nat(30),
  text: fc.constantFrom('Plums', '100 g flour', '250 g flour', '2 eggs', '1 egg', 'Salt', '½ l milk'),
  fate: fc.constantFrom<Fate>('answered', 'answered', 'lost', 'unreachable'),
  turns: fc.nat(7).map((chance) => chance === 0),
})

const newId = () => family.id.slice(0, 8) + crypto.randomUUID().slice(8)

/** A phone with the list open: the app's own outbox and sender, over a network that fails as it is told. */
async function aDevice({ email, id: owner }: Person, list: string) {
  const network = { online: true, fates: [] as Fate[] }
  const request: typeof fetch = async (input, init) => {
    if (!init || init.method === 'GET' || String(input).includes('/auth/')) return fetch(input, init)
    const fate = network.online ? (network.fates.shift() ?? 'answered') : 'unreachable'
    if (fate === 'unreachable') throw new TypeError('Failed to fetch')
    const answer = await fetch(input, init)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return answer
  }
  const db = hub.gateway.client({ global: { fetch: request } })
  await db.auth.signInWithPassword({ email, password: PASSWORD })
  let entries: Entry[] = []
  let stored: List[] = []

  async function read() {
    const { data } = await db.from('lists').select('*, items:list_items(*)').eq('id', list).throwOnError()
    stored = data as List[]
  }

  const queue = createQueue({
    owner,
    storage: inMemory(),
    senders: {
      [LIST_CHANGE]: {
        async send({ body }: Entry<ListChangeBody>) {
          await storeChange(db, family.id, list, body.change as Exclude<ListChange, { type: 'delete' }>)
          stored = applyChange(stored, body)
        },
        problem: String,
        describe: () => ({ title: '', text: '', to: '' }),
      },
    },
    takeTabLock: async () => async () => {},
    isReachable: () => network.online,
    later() {},
    onChange(now) {
      entries = now
    },
    announce() {},
  })
  await read()
  return {
    network,
    queue,
    read: () => (network.online ? read() : undefined),
    waiting: () => entries,
    /** What its screen shows. */
    list: () =>
      entries.reduce((lists, { body }) => applyChange(lists, body as ListChangeBody), stored)[0] as List,
    change: (change: ListChange) =>
      queue.add({ id: newId(), kind: LIST_CHANGE, lane: 'list', body: { list, title: '', change } }),
  }
}

type Device = Awaited<ReturnType<typeof aDevice>>

/** What the two have done, as it has to be found in the end. */
function aRecord() {
  const added = new Map<string, NewItem>()
  const removed = new Set<string>()
  /** By item and part: the last values, of each device. */
  const edits = new Map<string, unknown[]>()
  return {
    added,
    removed,
    note(by: 0 | 1, change: ListChange) {
      if (change.type === 'add') for (const item of change.items) added.set(item.id, item)
      if (change.type === 'remove') for (const id of change.items) removed.add(id)
      if (change.type !== 'edit') return
      for (const [part, value] of Object.entries(change.values)) {
        const key = `${change.item} ${part}`
        const values = edits.get(key) ?? []
        values[by] = value
        edits.set(key, values)
      }
    },
    /** The values that a part of an item may have. */
    possible(item: NewItem, part: keyof ItemValues): unknown[] {
      const edited = edits.get(`${item.id} ${part}`)
      return edited ? edited.filter((value) => value !== undefined) : [item[part]]
    },
  }
}

/** @returns what a person does to what they see */
function changeOf({ op, at, text }: Step, list: List, cleared: ListItem[]): ListChange | undefined {
  const { open, ticked } = sorted(list)
  const all = [...open, ...ticked]
  const one = all[at % all.length]
  const top = positionBelow(list, new Date())
  const fresh = { done: false, due_on: null, position: top }
  const edit = (values: ItemValues): ListChange | undefined => one && { type: 'edit', item: one.id, values }
  if (op === 'add') return { type: 'add', items: [{ id: newId(), title: text, ...fresh }] }
  if (op === 'add ingredients') {
    const items = summedWith(open, [text, 'Pepper']).map((addition) => ({
      ...fresh,
      ...addition,
      id: newId(),
    }))
    return items.length > 0 ? { type: 'add', items } : undefined
  }
  if (op === 'tick') return edit({ done: !one?.done })
  if (op === 'rename') return edit({ title: `${text} ${at}` })
  if (op === 'date') return edit({ due_on: `2031-01-${String((at % 28) + 1).padStart(2, '0')}` })
  if (op === 'move' && open.length > 1) {
    const from = at % open.length
    const position = positionAt(open, from, (from + 1 + at) % open.length)
    return { type: 'edit', item: open[from]?.id ?? '', values: { position } }
  }
  if (op === 'remove') return one && { type: 'remove', items: [one.id] }
  if (op === 'clear' && ticked.length > 0) return { type: 'remove', items: ticked.map(({ id }) => id) }
  if (op === 'undo' && cleared.length > 0) {
    return { type: 'add', items: cleared.map((item) => ({ ...item, id: newId() })) }
  }
  return undefined
}

async function settle(devices: readonly Device[]) {
  for (const { network } of devices) Object.assign(network, { online: true, fates: [] })
  for (const { queue } of devices) await queue.flush()
  for (const { read, waiting } of devices) {
    expect(waiting()).toEqual([])
    await read()
  }
}

test('1,000 random edits on two devices lose nothing, bring nothing back, and end with the same', async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 100 }), async (steps) => {
    const { data } = await nana.db
      .from('lists')
      .insert({ family_id: family.id, title: 'Groceries', kind: 'shopping' })
      .select('id')
      .single()
      .throwOnError()
    const devices = [await aDevice(nana, data.id), await aDevice(cousin, data.id)] as const
    const record = aRecord()
    const gone = new Set<string>()
    const seen = new Set<string>()
    let cleared: ListItem[] = []

    for (const step of steps) {
      const device = devices[step.by]
      const phone = devices[1].network
      if (step.turns) phone.online = !phone.online
      const before = device.list()
      const change = changeOf(step, before, cleared)
      if (step.op === 'read') await device.read()
      if (!change) continue
      if (change.type === 'remove') {
        cleared = before.items
          .filter(({ id }) => change.items.includes(id))
          .map(({ title, done, due_on, position, id }) => ({ id, title, done, due_on, position }))
      }
      record.note(step.by, change)
      device.network.fates = [step.fate]
      await device.change(change)

      const { data: now } = await nana.db
        .from('list_items')
        .select('id')
        .eq('list_id', data.id)
        .throwOnError()
      const ids = new Set(now.map(({ id }) => id as string))
      expect([...gone].filter((id) => ids.has(id))).toEqual([])
      for (const id of seen) if (!ids.has(id)) gone.add(id)
      for (const id of ids) seen.add(id)
    }

    await settle(devices)
    const [here, there] = devices.map((device) => device.list().items)
    expect(here).toEqual(there)
    const items = new Map(here?.map((item) => [item.id, item]))

    const graves = await hub.database.admin`
      select id from private.removed_from_lists where list_id = ${data.id}`
    const stored = new Set([...items.keys(), ...graves.map(({ id }) => id as string)])
    expect([...record.added.keys()].filter((id) => !stored.has(id))).toEqual([])
    // A sum may have taken the place of another item, whether or not it is still there itself.
    const replaced = new Set([...record.added.values()].map(({ sum }) => sum?.item))
    for (const item of record.added.values()) {
      const found = items.get(item.id)
      if (record.removed.has(item.id)) expect(found).toBeUndefined()
      else if (!replaced.has(item.id)) expect(found).toBeDefined()
      if (!found) continue
      for (const part of ['done', 'due_on', 'position'] as const) {
        if (!item.sum) expect(record.possible(item, part)).toContainEqual(found[part])
      }
      const titles = [...record.possible(item, 'title'), ...(item.sum ? [item.sum.title] : [])]
      expect(titles).toContain(found.title)
    }
    expect([...items.keys()].filter((id) => !record.added.has(id))).toEqual([])
  })
  await fc.assert(runs, { numRuns: 10, endOnFailure: true })
}, 120_000)
