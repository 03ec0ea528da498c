// The image as a host runs it: not as root, nothing to write but its volumes, restarted, backed up, restored and updated.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { returning, signUp } from '../crash/member.ts'
import { GIF } from '../pixels.ts'
import { freePorts } from '../scale/free-ports.ts'
import { clientOf, nana } from '../tiny-hub.ts'
import {
  buildImage,
  execute,
  removeContainer,
  removeVolumes,
  restartContainer,
  runOnce,
  startContainer,
} from './image.ts'

const name = `kinfold-test-${process.pid}`
const data = `${name}-data`
const restored = `${name}-restored`
const updated = `${name}-updated`
const archives = join(import.meta.dirname, '../../supabase/archives')

let port = 0

beforeAll(async () => {
  await buildImage()
  port = (await freePorts(1))[0] ?? 0
}, 900_000)
afterEach(() => removeContainer(name))
afterAll(() => removeVolumes(data, restored, updated))

test('a family shares a photo, which survives a restart, and a backup that another hub restores', {
  timeout: 300_000,
}, async () => {
  const member = await signUp(await startContainer(name, data, port))
  expect(await execute(name, 'id', '--user', '--name')).toBe('node')
  await expect(execute(name, 'touch', '/usr/local/bin/mark')).rejects.toThrow('Read-only file system')
  const path = `${member.id}/${randomBytes(16).toString('base64url')}.gif`
  const stored = await member.db.storage
    .from('family-media')
    .upload(path, new Blob([GIF], { type: 'image/gif' }))
  expect(stored.error).toBeNull()

  const back = await returning(member, await restartContainer(name, port))
  expect((await back.db.storage.from('family-media').download(path)).data?.size).toBe(GIF.length)

  await execute(name, 'kinfold', 'backup', '/data/hub.kinfold')
  await removeContainer(name)
  await runOnce(restored, ['restore', '/old/hub.kinfold'], [`${data}:/old:ro`])
  const elsewhere = await returning(member, await startContainer(name, restored, port))
  expect((await elsewhere.db.storage.from('family-media').download(path)).data?.size).toBe(GIF.length)
})

test('the first release’s family goes on', { timeout: 300_000 }, async () => {
  await runOnce(updated, ['restore', '/archives/0.1.0.kinfold'], [`${archives}:/archives:ro`])
  const db = await clientOf(await startContainer(name, updated, port))
  expect((await db.auth.signInWithPassword(nana)).error).toBeNull()
  const { data: posts } = await db.from('posts').select('content').throwOnError()
  expect(posts?.map(({ content }) => content).sort()).toEqual(['Pie at four', 'Plum pie'])
})
