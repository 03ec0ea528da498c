import { readFileSync } from 'node:fs'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { keys, startGateway } from '../../../../test/gateway.ts'
import { defaultLimits } from '../../src/auth/limits.ts'
import type { SigningKey } from '../../src/http/tokens.ts'
import { runGroups, type World } from '../run.ts'
import { authGroups, linking, seeds } from './groups.ts'

const plenty = { points: 100_000, seconds: 1 }
const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, plenty]))

let world: World
let linkingWorld: World
let seed: () => Promise<unknown>
let close: () => Promise<void>

/** One account of each kind; `new…@example.com` belong to single cases. */
const people = [
  {
    email: 'ann@example.com',
    password: 'correct horse',
    email_confirm: true,
    user_metadata: { name: 'Ann' },
  },
  { email: 'banned@example.com', password: 'correct horse', email_confirm: true, ban_duration: '24h' },
  { email: 'unconfirmed@example.com', password: 'correct horse' },
]

beforeAll(async () => {
  const database = await createDatabase('gateway')
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: 'today' } as SigningKey
  const start = (auth: object) =>
    startGateway(database, { limits, auth: { anonymousSignIns: true, ...auth }, signingKeys: [signingKey] })
  const [gateway, linkingGateway] = await Promise.all([start({}), start({ manualLinking: true })])
  const url = `${gateway.url}/auth/v1`
  const version = { 'x-supabase-api-version': '2024-01-01' }
  const service = { ...version, apikey: keys.secret, authorization: `Bearer ${keys.secret}` }
  const post = async (path: string, body: object) => {
    const headers = { ...service, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  const ids = await Promise.all(people.map((person) => post('/admin/users', person)))
  const { email, password } = people[0] as { email: string; password: string }
  const { access_token } = await post('/token?grant_type=password', { email, password })
  const anon = { ...version, apikey: keys.publishable }
  world = {
    url,
    callers: {
      nobody: version,
      anon: { ...anon, authorization: `Bearer ${keys.publishable}` },
      old: { apikey: keys.publishable },
      service,
      ann: { ...anon, authorization: `Bearer ${access_token}` },
      forged: { ...anon, authorization: `Bearer ${access_token.slice(0, -3)}abc` },
      key: anon,
    },
    values: { ann: ids[0].id, site: gateway.url },
    restore: () => database.admin`delete from auth.users where email like 'new%' or is_anonymous`,
  }
  seed = () => database.admin.unsafe(readFileSync(new URL('seed.sql', import.meta.url), 'utf8'))
  linkingWorld = { ...world, url: `${linkingGateway.url}/auth/v1` }
  close = async () => {
    await gateway.close()
    await linkingGateway.close()
    await database.drop()
  }
})

afterAll(() => close())

runGroups(
  authGroups.filter((group) => group !== linking && group !== seeds),
  () => world,
)
runGroups([linking], () => linkingWorld)

// Other groups count the accounts.
describe('with a seed', () => {
  beforeAll(() => seed())
  runGroups([seeds], () => world)
})
