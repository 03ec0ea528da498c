import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import type { Person } from '../../../test/membership.ts'
import { GIF } from '../../../test/pixels.ts'
import removeUnusedFiles from './index.ts'

const hub = await openHub(new Map([['remove-unused-files', removeUnusedFiles]]))
const { family, nana } = await hub.aFamily()
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, { SUPABASE_URL: hub.gateway.url, SUPABASE_SERVICE_ROLE_KEY: keys.secret })
})
afterEach(() => {
  process.env = { ...environment }
})

async function store(by: Person, bucket: 'pictures' | 'family-media'): Promise<string> {
  const name = `${bucket === 'pictures' ? '' : `${by.id}/`}${randomBytes(16).toString('base64url')}.gif`
  const { error } = await by.db.storage.from(bucket).upload(name, new Blob([GIF], { type: 'image/gif' }))
  if (error) throw error
  return name
}

const fifteenDaysPass = () =>
  hub.database.admin`update storage.objects set created_at = now() - interval '15 days'`
const clean = (db = hub.gateway.client({}, keys.secret)) => db.functions.invoke('remove-unused-files')
const isThere = async (bucket: string, name: string) =>
  !(await hub.gateway.client({}, keys.secret).storage.from(bucket).download(name)).error

test('removes files left by a crash; keeps those in use or just uploaded', async () => {
  const forgotten = [await store(nana, 'pictures'), await store(nana, 'pictures')]
  const upload = await store(nana, 'family-media')
  const shared = await store(nana, 'family-media')
  await nana.db
    .from('media')
    .insert({ family_id: family.id, title: 'Lake', file_path: shared })
    .throwOnError()
  await fifteenDaysPass()
  const young = await store(nana, 'pictures')

  expect((await clean()).data).toEqual({ removed: 3 })

  for (const name of forgotten) expect(await isThere('pictures', name)).toBe(false)
  expect(await isThere('family-media', upload)).toBe(false)
  expect(await isThere('family-media', shared)).toBe(true)
  expect(await isThere('pictures', young)).toBe(true)
  expect((await clean()).data).toEqual({ removed: 0 })
})

describe('only the server may call it', () => {
  test.each([
    [
      'without a key',
      () => fetch(`${hub.gateway.url}/functions/v1/remove-unused-files`, { method: 'POST' }),
      401,
    ],
    ['with the key of the app', async () => (await clean(hub.anonymous)).error.context, 403],
    ['as a member', async () => (await clean(nana.db)).error.context, 403],
  ])('%s', async (_, ask, status) => {
    const name = await store(nana, 'pictures')
    await fifteenDaysPass()
    expect((await ask()).status).toBe(status)
    expect(await isThere('pictures', name)).toBe(true)
  })
})
