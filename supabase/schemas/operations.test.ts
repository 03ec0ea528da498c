import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'

const hub = await openHub()
const { admin } = hub.database
const server = hub.gateway.client({}, keys.secret)

// The first admin is the host.
const { nana: host, cousin: member, family } = await hub.aFamily()

beforeEach(async () => {
  await admin`delete from private.disk_space`
  await admin`delete from private.job_runs`
})

const GB = 1024 ** 3
const space = async () => (await host.db.rpc('disk_space').throwOnError()).data[0]
const measure = (gigabytes: number) =>
  server.rpc('report_disk_space', { free_bytes: gigabytes * GB }).throwOnError()
const daysPass = (days: number) => admin`update private.disk_space set day = day - ${days}::int`

describe('the free space', () => {
  test('is unknown before the first measurement, and has no forecast in the first week', async () => {
    expect(await space()).toBeUndefined()
    await measure(100)
    await daysPass(6)
    await measure(40)
    expect(await space()).toMatchObject({ free_bytes: 40 * GB, days_until_full: null })
  })

  test('lasts as long as the average pace of up to 30 days allows', async () => {
    await measure(1000)
    await daysPass(21)
    await measure(100)
    await daysPass(10)
    await measure(60)
    await measure(80)
    // 20 GB in 10 days; what came 31 days ago no longer counts.
    expect(await space()).toMatchObject({ free_bytes: 80 * GB, days_until_full: 40 })
  })

  test('has no forecast while it grows', async () => {
    await measure(50)
    await daysPass(10)
    await measure(60)
    expect(await space()).toMatchObject({ days_until_full: null })
  })
})

describe('a job', () => {
  const failed = async () => (await host.db.rpc('failed_jobs').throwOnError()).data
  const mayRun = async (holder: string) => {
    const claim = { job: 'send-summaries', every: '1 day', holder }
    return (await server.rpc('claim_job', claim).throwOnError()).data
  }
  const ended = (failure: string | null) =>
    server.rpc('report_job', { job: 'send-summaries', failure }).throwOnError()

  test('belongs to the server that claims it, and to another when its lease has ended', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const all = await Promise.all([one, one, two, two].map(mayRun))
    expect(all.filter((may) => may)).toHaveLength(2)
    const [owner, other] = all[0] ? [one, two] : [two, one]

    await admin`update private.job_runs set leased_until = now()`
    expect([await mayRun(other), await mayRun(owner)]).toEqual([true, false])
    await ended(null)
    expect([await mayRun(other), await mayRun(owner)]).toEqual([false, false])
  })

  test('is due at the same time of day again, and after a very late run in half a day', async () => {
    const holder = randomUUID()
    const dueIn = async (hours: number) => {
      await admin`update private.job_runs set due_at = now() + make_interval(hours => ${hours})`
      expect(await mayRun(holder)).toBe(hours <= 0)
      await ended(null)
      const [run] =
        await admin`select round(extract(epoch from due_at - now()) / 3600)::int as hours from private.job_runs`
      return run?.hours
    }
    await ended(null)
    expect(await mayRun(holder)).toBe(false)
    await admin`delete from private.job_runs`
    expect(await mayRun(holder)).toBe(true)
    await ended(null)
    expect([await dueIn(1), await dueIn(-2), await dueIn(-100)]).toEqual([1, 22, 12])
  })

  test('is listed while its last run failed', async () => {
    await ended('no mail server')
    expect(await failed()).toMatchObject([{ job: 'send-summaries', failure: 'no mail server' }])
    await ended(null)
    expect(await failed()).toEqual([])
  })

  test('is not listed any more when a later version does without it', async () => {
    await ended('no mail server')
    await admin`update private.job_runs set finished_at = now() - interval '4 days'`
    expect(await failed()).toEqual([])
  })
})

test('only hosts read, and only the server reports', async () => {
  await measure(50)
  await server.rpc('report_job', { job: 'sweep', failure: 'broken' }).throwOnError()
  const people = { member, ...(await hub.outsidersOf(family)) }
  for (const { db } of [...Object.values(people), host]) {
    expect((await db.rpc('report_disk_space', { free_bytes: 1 })).error?.code).toBe('42501')
    expect((await db.rpc('report_job', { job: 'sweep', failure: null })).error?.code).toBe('42501')
    const claim = { job: 'sweep', every: '1 day', holder: randomUUID() }
    expect((await db.rpc('claim_job', claim)).error?.code).toBe('42501')
  }
  for (const { db } of Object.values(people)) {
    expect((await db.rpc('disk_space')).data).toEqual([])
    expect((await db.rpc('failed_jobs')).data).toEqual([])
  }
  expect((await hub.anonymous.rpc('disk_space')).error?.code).toBe('42501')
  expect((await hub.anonymous.rpc('failed_jobs')).error?.code).toBe('42501')
})

test('a host reads nothing before the second factor', async () => {
  await measure(50)
  await setUpAuthenticator(host.db, hub.database)
  expect(await space()).toBeDefined()
  const thief = hub.gateway.client()
  await thief.auth.signInWithPassword({ email: host.email, password: PASSWORD })
  expect((await thief.rpc('disk_space')).data).toEqual([])
  expect((await thief.rpc('failed_jobs')).data).toEqual([])
})
