// `kinfold objects copy`, killed in the middle and run again.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { loadSecrets } from '../../apps/server/src/secrets.ts'
import { s3Store } from '../../packages/gateway/src/storage/s3/index.ts'
import { exitOf, launch, start, stop } from '../crash/running-hub.ts'
import { createBucket } from './bucket.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

const FILES = 4
const WAIT = { timeout: 60_000, interval: 20 }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let folder: string
let proxy: FaultProxy
const contents = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinfold-copy-'))
})
afterAll(async () => {
  await proxy.close()
  await rm(folder, { recursive: true, force: true })
})

/** Fills a hub with files on the disk. Each is larger than one part of a multipart upload. */
async function fill(directory: string): Promise<string> {
  const { url, ...hub } = await start(directory)
  const { secretKey } = await loadSecrets(directory)
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'text/plain' }
  const create = { ...headers, 'content-type': 'application/json' }
  await fetch(`${url}/storage/v1/bucket`, { method: 'POST', headers: create, body: '{"name":"trial"}' })
  for (let index = 0; index < FILES; index++) {
    const content = Buffer.from(randomBytes(4 * 1024 ** 2).toString('hex'))
    contents.set(`${index}.txt`, content)
    const address = `${url}/storage/v1/object/trial/${index}.txt`
    const answer = await fetch(address, { method: 'POST', headers, body: content as BodyInit })
    expect(answer.status).toBe(200)
  }
  await stop({ url, ...hub })
  return secretKey
}

test('a killed copy goes on where it was, and nothing of it is half', { timeout: 300_000 }, async () => {
  const directory = join(folder, 'data')
  const secretKey = await fill(directory)
  const options = await createBucket(inject('s3Endpoint') ?? '')
  proxy = await openFaultProxy(options.endpoint)
  const store = s3Store(options)
  const variables = {
    S3_ENDPOINT: proxy.endpoint,
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
  const copy = (from: string, to: string) =>
    launch(directory, ['objects', 'copy', '--from', from, '--to', to], variables)
  const copied = async () => {
    const sizes: number[] = []
    for await (const { size } of store.list()) sizes.push(size)
    return sizes
  }

  // The second file hangs in the middle: its first part has arrived.
  let parts = 0
  let isHanging = false
  proxy.fault = (method, path) => {
    if (method !== 'PUT' || !path.includes('partNumber') || ++parts < 4) return undefined
    isHanging = true
    return 'stall'
  }
  const killed = copy('disk', 's3')
  await vi.waitFor(() => expect(isHanging).toBe(true), WAIT)
  killed.kill('SIGKILL')
  await exitOf(killed)
  const whole = contents.get('0.txt')?.byteLength
  expect(await copied()).toEqual([whole])

  const writes: string[] = []
  proxy.fault = (method, path) => {
    if (method === 'POST' && path.includes('uploads')) writes.push(path)
    return undefined
  }
  expect(await exitOf(copy('disk', 's3'))).toBe(0)
  expect(writes).toHaveLength(FILES - 1)
  expect(await copied()).toEqual(Array(FILES).fill(whole))

  // Back to an empty disk, through a download that is killed.
  await rm(join(directory, 'objects'), { recursive: true })
  let reads = 0
  isHanging = false
  proxy.fault = (method, path) => {
    if (method !== 'GET' || !path.includes('/objects/') || ++reads < 2) return undefined
    isHanging = true
    return 'stall'
  }
  const returning = copy('s3', 'disk')
  await vi.waitFor(() => expect(isHanging).toBe(true), WAIT)
  returning.kill('SIGKILL')
  await exitOf(returning)
  proxy.fault = () => undefined
  expect(await exitOf(copy('s3', 'disk'))).toBe(0)

  const { url, ...hub } = await start(directory)
  for (const [name, content] of contents) {
    const headers = { authorization: `Bearer ${secretKey}` }
    const answer = await fetch(`${url}/storage/v1/object/trial/${name}`, { headers })
    expect(sha256(new Uint8Array(await answer.arrayBuffer())), name).toBe(sha256(content))
  }
  // The server removes what the killed copy had begun.
  expect(await readdir(join(directory, 'objects/tmp'))).toEqual([])
  await stop({ url, ...hub })
})
