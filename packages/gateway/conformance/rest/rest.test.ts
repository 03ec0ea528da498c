import { readFileSync } from 'node:fs'
import { SignJWT } from 'jose'
import { afterAll, beforeAll } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { jwtSecret, keys, startGateway } from '../../../../test/gateway.ts'
import { runGroups, type World } from '../run.ts'
import { aggregates } from './aggregates.ts'
import { restGroups } from './groups.ts'
import { samples } from './types.ts'

let world: World
let aggregatesWorld: World
let close: () => Promise<void>

const sign = (claims: object, secret = jwtSecret) =>
  new SignJWT({ role: 'authenticated', exp: now() + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))

const now = () => Math.floor(Date.now() / 1000)
const ann = '00000000-0000-4000-8000-00000000000a'
const ben = '00000000-0000-4000-8000-00000000000b'

beforeAll(async () => {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'))
  await database.admin.unsafe(refillSamples)
  const gateway = await startGateway(database, { patterns: true, rest: { schemas: ['public', 'studio'] } })
  const aggregating = await startGateway(database, { rest: { aggregates: true } })
  const apikey = keys.publishable
  const bearer = async (token: string | Promise<string>) => ({
    apikey,
    authorization: `Bearer ${await token}`,
  })
  world = {
    url: `${gateway.url}/rest/v1`,
    callers: {
      nobody: {},
      'wrong key': { apikey: 'sb_publishable_other' },
      anon: { apikey, authorization: `Bearer ${apikey}` },
      service: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
      'service by key only': { apikey: keys.secret },
      ann: await bearer(sign({ sub: ann, team: 'red' })),
      ben: await bearer(sign({ sub: ben })),
      expired: await bearer(sign({ sub: ann, exp: now() - 60 })),
      'not yet valid': await bearer(sign({ sub: ann, nbf: now() + 3600 })),
      'issued in the future': await bearer(sign({ sub: ann, iat: now() + 3600 })),
      forged: await bearer(sign({ sub: ann }, 'another-secret-of-at-least-thirty-two-characters')),
      'exp in words': await bearer(sign({ sub: ann, exp: 'soon' })),
      'nbf in words': await bearer(sign({ sub: ann, nbf: 'soon' })),
      'iat in words': await bearer(sign({ sub: ann, iat: 'soon' })),
      'an audience of objects': await bearer(sign({ sub: ann, aud: [{ name: 'a' }, 'b'] })),
      'an object as audience': await bearer(sign({ sub: ann, aud: { name: 'a' } })),
      'another audience': await bearer(sign({ sub: ann, aud: 'elsewhere' })),
      'several audiences': await bearer(sign({ sub: ann, aud: ['a', 'b'] })),
      'unknown role': await bearer(sign({ sub: ann, role: 'nobody' })),
      nonsense: await bearer('nonsense'),
      'two parts': await bearer('two.parts'),
      'empty bearer': { apikey, authorization: 'Bearer ' },
    },
    restore: () => database.admin.unsafe(`select public.refill(); ${refillSamples}`),
  }
  aggregatesWorld = { ...world, url: `${aggregating.url}/rest/v1` }
  close = async () => {
    await gateway.close()
    await aggregating.close()
    await database.drop()
  }
})

afterAll(() => close())

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const refillSamples = `delete from public.samples; insert into public.samples (id, ${samples.map(({ type }) => `"${type}"`).join(', ')}) values
  ${[0, 1, 2].map((row) => `(${row + 1}, ${samples.map(({ values }) => literal(values[row] ?? '')).join(', ')})`).join(',\n')},
  (4, ${samples.map(() => 'null').join(', ')});`

runGroups(
  restGroups.filter((group) => group !== aggregates),
  () => world,
)
runGroups([aggregates], () => aggregatesWorld)
