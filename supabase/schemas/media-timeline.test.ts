import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

async function share(by: Person, values: object = {}, family_id = family.id) {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const { error } = await by.db.storage
    .from('family-media')
    .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  if (error) throw error
  const row = { title: 'Lake', file_path, file_type: 'image/gif', user_id: by.id, family_id, ...values }
  return by.db.from('media').insert(row).select().single()
}

const shared = async (...given: Parameters<typeof share>) => (await share(...given).then(orThrow)).data

function orThrow<Answer extends { error: unknown }>(answer: Answer): Answer {
  if (answer.error) throw answer.error
  return answer
}

const months = async ({ db }: Pick<Person, 'db'>, more: object = {}) =>
  (await db.rpc('media_months', { family: family.id, ...more })).data

describe('when a photo was taken', () => {
  test('is what the uploader says, and the time of the upload if they say nothing', async () => {
    const scan = await shared(cousin, { taken_at: '1950-01-01T00:00:00', taken_precision: 'about' })
    expect(scan).toMatchObject({ taken_at: '1950-01-01T00:00:00', taken_month: 195000 })
    const photo = await shared(cousin, { taken_at: '2019-05-03T14:22:10' })
    expect(photo).toMatchObject({
      taken_at: '2019-05-03T14:22:10',
      taken_precision: 'time',
      taken_month: 201905,
    })
    const { taken_at } = await shared(cousin)
    expect(Math.abs(Date.parse(`${taken_at}Z`) - Date.now())).toBeLessThan(60_000)
  })

  test.each([
    ['a time of a day', '2019-05-03T14:22:10', 'day'],
    ['a day of a month', '2019-05-03T00:00:00', 'month'],
    ['a month of a year', '2019-05-01T00:00:00', 'year'],
    ['a month of about a year', '2019-05-01T00:00:00', 'about'],
    ['a year of no date', '2019-01-01T00:00:00', 'unknown'],
  ])('%s is not known where the precision says so', async (_, taken_at, taken_precision) => {
    expect((await share(cousin, { taken_at, taken_precision })).error?.code).toBe('23514')
  })

  test('cannot lie ahead, but for those further east', async () => {
    const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
    expect((await share(cousin, { taken_at: ahead(30) })).error?.message).toBe('taken_in_future')
    expect((await share(cousin, { taken_at: ahead(13) })).error).toBeNull()
  })

  test('only the uploader corrects it, and turns the photo', async () => {
    const { id } = await shared(cousin)
    const change = { taken_at: '1962-01-01T00:00:00', taken_precision: 'year', rotation: 90 }
    const set = ({ db }: Pick<Person, 'db'>, values: object = change) =>
      db.from('media').update(values).eq('id', id).select('taken_month, rotation')

    for (const person of [nana, ...Object.values(outsiders)]) expect((await set(person)).data).toEqual([])
    expect((await set(cousin)).data).toEqual([{ taken_month: 196200, rotation: 90 }])
    expect((await set(cousin, { rotation: 45 })).error?.code).toBe('23514')
    expect((await set(cousin, { taken_month: 202001 })).error).not.toBeNull()
  })
})

test('a place is a name, a position or both, and half a position is none', async () => {
  const lake = { taken_place: 'Lake Garda', latitude: 45.6, longitude: 10.7 }
  const { id } = await shared(cousin, lake)
  const { data } = await nana.db.from('media').select('taken_place, latitude, longitude').eq('id', id)
  expect(data).toEqual([lake])
  expect((await share(cousin, { latitude: 45.6 })).error?.code).toBe('23514')
  expect((await share(cousin, { latitude: 95, longitude: 10 })).error?.code).toBe('23514')
})

describe('the months of the timeline', () => {
  test('count what the caller sees, with the shapes, oldest first', async () => {
    const { family: other, nana: mother, cousin: son } = await hub.aFamily('The Months')
    const add = (by: Person, taken_at: string, values: object = {}) =>
      shared(by, { taken_at, ...values }, other.id)
    await add(mother, '2019-05-03T14:22:10')
    const wide = await add(son, '2019-05-04T08:00:00')
    await add(mother, '1950-01-01T00:00:00', { taken_precision: 'year' })
    await add(son, '2020-01-01T00:00:00', { is_private: true })
    await hub.database.admin`update public.media set width = 400, height = 300 where id = ${wide.id}`
    const of = async ({ db }: Pick<Person, 'db'>, more: object = {}) =>
      (await db.rpc('media_months', { family: other.id, ...more })).data

    expect(await of(mother)).toEqual([
      { month: 195000, shapes: [100] },
      { month: 201905, shapes: [100, 133] },
    ])
    await son.db.from('media').update({ rotation: 270 }).eq('id', wide.id).throwOnError()
    expect(await of(son, { uploader: son.id })).toEqual([
      { month: 201905, shapes: [75] },
      { month: 202001, shapes: [100] },
    ])
    expect(await of(son, { kinds: 'documents' })).toEqual([])
    expect(await of(mother, { kinds: 'photos' })).toHaveLength(2)
  })

  test('are empty for outsiders and former members', async () => {
    await shared(nana)
    const former = await hub.aStranger('Former')
    await join(former, family).throwOnError()
    expect(await months(former)).not.toEqual([])
    await leave(former).throwOnError()
    for (const person of [former, ...Object.values(outsiders)]) expect(await months(person)).toEqual([])
    expect(await months({ db: hub.anonymous })).toBeNull()
  })
})
