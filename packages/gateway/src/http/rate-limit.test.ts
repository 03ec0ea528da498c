import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { connect, type Database } from '../database/database.ts'
import { createRateLimiter } from './rate-limit.ts'

let files: TestDatabase
let gateways: Database[]

beforeAll(async () => {
  files = await createDatabase('gateway')
  gateways = [connect(files.gateway), connect(files.gateway)]
})

afterAll(async () => {
  await Promise.all(gateways.map((database) => database.close()))
  await files.drop()
})

const refusal = { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' }

test('attempts at several gateways count together, even in parallel', async () => {
  const limiters = gateways.map((database) =>
    createRateLimiter(database, 'knock', { points: 5, seconds: 60 }),
  )
  const attempts = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => limiters[index % 2]?.consume('192.0.2.1')),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(limiters[0]?.consume('192.0.2.1')).rejects.toMatchObject(refusal)
  await limiters[0]?.consume('192.0.2.2')
})

test('a refusal names the seconds to wait, after which the key works again', async () => {
  const limiter = createRateLimiter(gateways[0] as Database, 'wait', { points: 1, seconds: 60 })
  await limiter.consume('ann')
  const error = await limiter.consume('ann').catch((thrown) => thrown)
  expect(Number(error.extra.headers['retry-after'])).toBeGreaterThan(50)

  await files.admin`update gateway.rate_limits set expire = ${Date.now()} where key = 'wait:ann'`
  await limiter.consume('ann')
})

test('a rewarded attempt does not count', async () => {
  const limiter = createRateLimiter(gateways[0] as Database, 'reward', { points: 2, seconds: 60 })
  for (let attempt = 0; attempt < 6; attempt++) {
    await limiter.consume("o'neil")
    await limiter.reward("o'neil")
  }
  await limiter.consume("o'neil")
  await limiter.consume("o'neil")
  await expect(limiter.consume("o'neil")).rejects.toMatchObject(refusal)
})

test('limits with different names are independent', async () => {
  const [first, second] = ['one', 'two'].map((name) =>
    createRateLimiter(gateways[0] as Database, name, { points: 1, seconds: 60 }),
  )
  await first?.consume('ann')
  await second?.consume('ann')
  await expect(first?.consume('ann')).rejects.toMatchObject(refusal)
})
