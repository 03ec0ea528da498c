import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets } from './secrets.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-secrets-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('the first start generates the secrets, and later starts keep them', async () => {
  const secrets = await loadSecrets(directory)

  expect(secrets).toEqual({
    jwtSecret: expect.stringMatching(/^[\w-]{64}$/),
    publishableKey: expect.stringMatching(/^sb_publishable_[\w-]{32}$/),
    secretKey: expect.stringMatching(/^sb_secret_[\w-]{32}$/),
    databasePassword: expect.stringMatching(/^[\w-]{32}$/),
    vapidPrivateKey: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await loadSecrets(directory)).toEqual(secrets)
  expect(await readdir(directory)).toEqual(['secrets.json'])
})

test('only the owner can read them, also after the mode was widened', async () => {
  const path = join(directory, 'secrets.json')
  const mode = async () => (await stat(path)).mode & 0o777

  await loadSecrets(directory)
  expect(await mode()).toBe(0o600)
  await chmod(path, 0o644)
  await loadSecrets(directory)
  expect(await mode()).toBe(0o600)
})

test('a secret missing from an older version is added, and the others stay', async () => {
  const path = join(directory, 'secrets.json')
  const { databasePassword, ...older } = await loadSecrets(directory)
  await writeFile(path, JSON.stringify(older))

  const secrets = await loadSecrets(directory)

  expect(secrets).toMatchObject(older)
  expect(secrets.databasePassword).not.toBe(databasePassword)
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(secrets)
})

test.each(['', '{"jwtSecret": 1}', '[]'])('a damaged file (%j) is never replaced', async (content) => {
  const path = join(directory, 'secrets.json')
  await writeFile(path, content)

  await expect(loadSecrets(directory)).rejects.toThrow(`${path} is damaged`)
  expect(await readFile(path, 'utf8')).toBe(content)
})
