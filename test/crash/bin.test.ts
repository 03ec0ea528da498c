// Kills the hub while things go to the bin, return from it and are removed for ever: each is then wholly in one place.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Member, returning, signUp } from './member.ts'
import { kill, type RunningHub, recover, start, stop, type Victim } from './running-hub.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 10)
const VICTIMS: Victim[] = ['the process tree', 'Postgres', 'the gateway']
/** Of each item. */
const COMMENTS = 20

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let directory: string
let hub: RunningHub
let nana: Member

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-bin-'))
  hub = await start(directory)
  nana = await signUp(hub.url)
})

afterAll(async () => {
  await stop(hub)
  await rm(directory, { recursive: true })
})

type Item = { id: string; path: string }

/** An upload with comments. */
async function anItem(): Promise<Item> {
  const path = `${nana.id}/${randomBytes(16).toString('base64url')}.txt`
  const { error } = await nana.db.storage
    .from('family-media')
    .upload(path, new Blob([path], { type: 'text/plain' }))
  if (error) throw error
  const values = { family_id: nana.family, title: 'Letter', file_path: path }
  const { data } = await nana.db.from('media').insert(values).select('id').single().throwOnError()
  const comments = Array.from({ length: COMMENTS }, () => ({
    family_id: nana.family,
    media_id: data.id,
    content: 'Lovely',
  }))
  await nana.db.from('comments').insert(comments).throwOnError()
  return { id: data.id, path }
}

/** Deletes and restores one item, until the hub is gone. */
async function moveToAndFro({ id }: Item, onDone: () => boolean): Promise<void> {
  try {
    for (let away = false; onDone(); away = !away) {
      if (away) await nana.db.rpc('restore_deleted', { ids: [id] }).throwOnError()
      else await nana.db.from('media').delete().eq('id', id).throwOnError()
    }
  } catch {}
}

/** Removes items for ever, until the hub is gone. */
async function empty(items: Item[], onDone: () => boolean): Promise<void> {
  for (const { id } of items) {
    const { error } = await nana.db.functions.invoke('delete-for-good', { body: { ids: [id] } })
    if (error || !onDone()) return
  }
}

const rounds = Array.from({ length: Math.ceil(ROUNDS / 3) }, (_, round) =>
  VICTIMS.map((victim) => ({ victim, round })),
).flat()

test.each(rounds)('$victim is killed while the bin fills and empties ($round)', async ({ victim, round }) => {
  const moving = await Promise.all([anItem(), anItem(), anItem()])
  const leaving = await Promise.all(Array.from({ length: 30 }, anItem))
  await nana.db
    .from('media')
    .delete()
    .in(
      'id',
      leaving.map(({ id }) => id),
    )
    .throwOnError()
  let left = 10 + 3 * round
  let killed: Promise<void> | undefined
  const onDone = () => {
    left -= 1
    if (left === 0) killed = kill(victim, directory, hub.process)
    return left > 0
  }
  await Promise.all([...moving.map((item) => moveToAndFro(item, onDone)), empty(leaving, onDone)])
  await killed
  hub = await recover(victim, directory, hub)
  nana = await returning(nana, hub.url)

  const binned = new Set((await nana.db.rpc('recycle_bin').throwOnError()).data.map(({ id }: Item) => id))
  for (const item of moving) {
    if (binned.has(item.id)) {
      expect(await commentsOf(item)).toBe(0)
      await nana.db.rpc('restore_deleted', { ids: [item.id] }).throwOnError()
    }
    expect(await commentsOf(item)).toBe(COMMENTS)
    expect(await contentOf(item)).toBe(item.path)
  }
  for (const item of leaving.filter(({ id }) => binned.has(id))) expect(await contentOf(item)).toBe(item.path)
  // The next removal also removes the files that the crash has left.
  await nana.db.functions.invoke('delete-for-good', { body: { ids: leaving.map(({ id }) => id) } })
  for (const item of leaving) expect(await contentOf(item)).toBeUndefined()
})

async function commentsOf({ id }: Item): Promise<number | null> {
  const { count } = await nana.db
    .from('comments')
    .select('*', { count: 'exact', head: true })
    .eq('media_id', id)
    .throwOnError()
  const { data } = await nana.db
    .from('media')
    .select('comment_count')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  expect(data?.comment_count ?? 0).toBe(count)
  return count
}

const contentOf = async ({ path }: Item) =>
  (await nana.db.storage.from('family-media').download(path)).data?.text()
