import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const { admin } = hub.database

const TODAY = '2030-07-14'

type Memory = { kind: string; day: string; title: string }

async function memories({ db }: Pick<Person, 'db'>, today = TODAY, time_zone = 'UTC'): Promise<string[]> {
  const { data } = await db.rpc('on_this_day', { today, time_zone }).throwOnError()
  return data.map(({ kind, day, title }: Memory) => `${day} ${kind}: ${title}`)
}

async function post(by: Person, content: string, created_at: string, image_urls: string[] = []) {
  const { data } = await by.db
    .from('posts')
    .insert({ family_id: family.id, content, image_urls })
    .select('id')
    .single()
    .throwOnError()
  await admin`update public.posts set created_at = ${created_at} where id = ${data.id}`
}

/** A post with a photo. @returns the photo, as Media has it */
async function postPhoto(by: Person, content: string, created_at: string): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.gif`
  const bucket = by.db.storage.from('posts')
  await bucket.upload(name, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  await post(by, content, created_at, [bucket.getPublicUrl(name).data.publicUrl])
  const shown = by.db.from('media').select('id').eq('file_path', name)
  return (await shown.single().throwOnError()).data.id
}

async function photo(by: Person, title: string, taken_at: string, is_private = false) {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  await by.db.storage
    .from('family-media')
    .upload(file_path, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  const { data } = await by.db
    .from('media')
    .insert({ family_id: family.id, title, file_path, is_private })
    .select('id')
    .single()
    .throwOnError()
  await admin`update public.media set taken_at = ${taken_at} where id = ${data.id}`
  return data.id as string
}

const plan = (by: Person, title: string, start_time: string, end_time: string, all_day = false) =>
  by.db.from('events').insert({ family_id: family.id, title, start_time, end_time, all_day }).throwOnError()

const planYearly = async (by: Person, title: string, start_time: string, end_time: string) => {
  const series = { rrule: 'FREQ=YEARLY', time_zone: 'UTC' }
  const { data } = await by.db
    .from('events')
    .insert({ family_id: family.id, title, start_time, end_time, ...series })
    .select('id')
    .single()
    .throwOnError()
  return data.id as string
}

const remember = async (member_name: string, birth_date: string, values: object = {}) => {
  const { data } = await nana.db
    .from('family_history')
    .insert({ family_id: family.id, member_name, birth_date, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id as string
}

await post(cousin, 'At the lake', '2028-07-14T08:00:00Z')
await post(cousin, 'The day after', '2028-07-15T00:00:00Z')
await post(cousin, 'Today', '2030-07-14T08:00:00Z')
await photo(nana, 'Jam', '2024-07-14T23:59:59')
await photo(aunt, 'A secret', '2024-07-14T12:00:00', true)
await plan(cousin, 'Regatta', '2023-07-14T10:00:00Z', '2023-07-14T12:00:00Z')
await plan(cousin, 'Fair', '2022-07-14T00:00:00Z', '2022-07-15T00:00:00Z', true)
await remember('Bento', '1990-07-14')
await remember('Carlota', '1915-07-14')
const amelia = await remember('Amélia', '1930-07-14', { deceased: true })
await remember('Born that month', '1930-07-01', { birth_date_precision: 'month' })
await photo(nana, 'Leap day', '2024-02-29T12:00:00')

const SHARED = ['2028-07-14 post: At the lake', '2024-07-14 media: Jam']
const EVENTS = ['2023-07-14 event: Regatta', '2022-07-14 event: Fair']
const PEOPLE = ['1990-07-14 birthday: Bento', '1930-07-14 birth: Amélia', '1915-07-14 birth: Carlota']

test('members are reminded of what they see of this day in earlier years', async () => {
  expect(await memories(nana)).toEqual([...SHARED, ...EVENTS, ...PEOPLE])
})

test('a private photo reminds only those who see it', async () => {
  expect(await memories(aunt)).toContain('2024-07-14 media: A secret')
  expect(await memories(cousin)).not.toContain('2024-07-14 media: A secret')
  await aunt.db.from('immediate_family').insert({ relative_id: cousin.id }).throwOnError()
  expect(await memories(cousin)).toContain('2024-07-14 media: A secret')
})

test('a photo that was turned is remembered as it was turned', async () => {
  const { data } = await nana.db.from('media').update({ rotation: 90 }).eq('title', 'Jam').select('id')
  const { data: found } = await nana.db.rpc('on_this_day', { today: TODAY, time_zone: 'UTC' }).throwOnError()
  expect(found).toContainEqual(expect.objectContaining({ id: data?.[0]?.id, kind: 'media', rotation: 90 }))
})

test('a day is the one of the reader; photos and all-day events have days of their own', async () => {
  const inTokyo = await memories(nana, TODAY, 'Asia/Tokyo')
  expect(inTokyo).toEqual(expect.arrayContaining(['2022-07-14 event: Fair', '2024-07-14 media: Jam']))
  expect(await memories(nana, '2030-07-15', 'Asia/Tokyo')).toContain('2028-07-15 post: The day after')
  const inHawaii = await memories(nana, TODAY, 'Pacific/Honolulu')
  expect(inHawaii).toContain('2028-07-14 post: The day after')
  const { error } = await nana.db.rpc('on_this_day', { today: TODAY, time_zone: 'Mars/Base' })
  expect(error?.code).toBe('22023')
})

test('a photo is remembered if the day on which it was taken is known', async () => {
  const id = await photo(nana, 'Some July', '2024-07-01')
  const remembered = async (values: object) => {
    await nana.db.from('media').update(values).eq('id', id).throwOnError()
    return (await memories(nana, '2030-07-01')).includes('2024-07-01 media: Some July')
  }
  expect(await remembered({ taken_precision: 'day' })).toBe(true)
  expect(await remembered({ taken_precision: 'month' })).toBe(false)
  await nana.db.from('media').delete().eq('id', id).throwOnError()
})

test('a series is remembered where it began, unless that occurrence was removed, and where one was changed', async () => {
  const at = (year: number) => `${year}-10-04T10:00:00Z`
  const reunion = await planYearly(cousin, 'Reunion', at(2021), '2021-10-04T12:00:00Z')
  expect(await memories(nana, '2030-10-04')).toEqual(['2021-10-04 event: Reunion'])

  const changed = {
    series_id: reunion,
    recurrence_id: at(2023),
    start_time: at(2023),
    title: 'Reunion in Porto',
  }
  await cousin.db
    .from('events')
    .insert({ family_id: family.id, end_time: '2023-10-04T12:00:00Z', ...changed })
    .throwOnError()
  await cousin.db.rpc('cancel_occurrence', { series: reunion, occurrence: at(2021) }).throwOnError()
  expect(await memories(nana, '2030-10-04')).toEqual(['2023-10-04 event: Reunion in Porto'])
})

test('29 February is remembered on the 28th in common years', async () => {
  expect(await memories(nana, '2032-02-29')).toEqual(['2024-02-29 media: Leap day'])
  expect(await memories(nana, '2032-02-28')).toEqual([])
  expect(await memories(nana, '2030-02-28')).toEqual(['2024-02-29 media: Leap day'])
})

test('a wedding is remembered, unless one of the couple is hidden', async () => {
  const [one, other] = [await remember('Clara', '1901-01-01'), await remember('Davi', '1902-01-01')]
  const couple = { family_id: family.id, one_id: one, other_id: other, began: '1925-09-05' }
  await nana.db.from('partnerships').insert(couple).throwOnError()

  const weddings = async () => {
    const { data } = await nana.db
      .rpc('on_this_day', { today: '2030-09-05', time_zone: 'UTC' })
      .throwOnError()
    return data.map(({ kind, day, title, name }: Memory & { name: string }) => [
      kind,
      day,
      ...[title, name].sort(),
    ])
  }
  expect(await weddings()).toEqual([['wedding', '1925-09-05', 'Clara', 'Davi']])
  await nana.db.from('hidden_memories').insert({ relative_id: other }).throwOnError()
  expect(await weddings()).toEqual([])
  await nana.db.from('hidden_memories').delete().eq('user_id', nana.id).throwOnError()
})

describe('whoever is hidden is hidden in everything', async () => {
  const vasco = await hub.aStranger('Vasco')
  await join(vasco, family).throwOnError()
  const relative = await remember('Vasco', '1980-03-09')
  await vasco.db.rpc('link_person', { person_id: relative, member_id: vasco.id }).throwOnError()

  await post(vasco, 'By Vasco', '2028-03-09T08:00:00Z')
  await plan(vasco, 'Of Vasco', '2027-03-09T10:00:00Z', '2027-03-09T12:00:00Z')
  await photo(vasco, 'From Vasco', '2026-03-09T12:00:00')
  const media_id = await photo(nana, 'With Vasco', '2025-03-09T12:00:00')
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 }
  const posted = await postPhoto(nana, 'Vasco at the lake', '2024-03-09T08:00:00Z')
  await nana.db
    .from('media_people')
    .insert(
      [media_id, posted].map((id) => ({ family_id: family.id, media_id: id, person_id: relative, ...box })),
    )
    .throwOnError()
  // A couple is in the order of its ids.
  for (const [id, began] of [
    ['00000000-0000-4000-8000-000000000000', '2001-03-09'],
    ['ffffffff-ffff-4fff-bfff-ffffffffffff', '2002-03-09'],
  ]) {
    await remember('Wife', '1981-01-01', { id })
    const couple = { family_id: family.id, one_id: relative, other_id: id, began }
    await nana.db.from('partnerships').insert(couple).throwOnError()
  }
  await postPhoto(nana, 'By Nana', '2023-03-09T08:00:00Z')
  await photo(nana, 'From Nana', '2022-03-09T12:00:00')

  const OF_VASCO = [
    '2028-03-09 post: By Vasco',
    '2027-03-09 event: Of Vasco',
    '2026-03-09 media: From Vasco',
    '2025-03-09 media: With Vasco',
    '2024-03-09 post: Vasco at the lake',
    '2002-03-09 wedding: Vasco',
    '2001-03-09 wedding: Wife',
    '1980-03-09 birthday: Vasco',
  ]
  const OF_OTHERS = ['2023-03-09 post: By Nana', '2022-03-09 media: From Nana']

  test('people are named by both of their ids', async () => {
    const { data } = await nana.db
      .rpc('on_this_day', { today: '2030-03-09', time_zone: 'UTC' })
      .throwOnError()
    const [later, earlier] = data.filter(({ kind }: Memory) => kind === 'wedding')
    expect(later).toMatchObject({ id: relative, member_id: vasco.id, other_member_id: null, name: 'Wife' })
    expect(earlier).toMatchObject({ member_id: null, other_id: relative, other_member_id: vasco.id })
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'birthday', id: relative, member_id: vasco.id }),
    )
  })

  test.each([
    ['as a member', { member_id: vasco.id }],
    ['as a person of the family tree', { relative_id: relative }],
  ])('%s', async (_, hidden: object) => {
    expect((await memories(nana, '2030-03-09')).sort()).toEqual([...OF_VASCO, ...OF_OTHERS].sort())
    await nana.db.from('hidden_memories').insert(hidden).throwOnError()
    expect(await memories(nana, '2030-03-09')).toEqual(OF_OTHERS)
    await nana.db.from('hidden_memories').delete().eq('user_id', nana.id).throwOnError()
  })
})

test('others are reminded of nothing', async () => {
  const { stranger, neighbour, former } = await hub.outsidersOf(family)
  for (const outsider of [stranger, neighbour, former]) expect(await memories(outsider)).toEqual([])
  const { error } = await hub.anonymous.rpc('on_this_day', { today: TODAY, time_zone: 'UTC' })
  expect(error).not.toBeNull()
})

test('a member hides memories of people or of everything, and shows them again', async () => {
  const hide = (values: object) => nana.db.from('hidden_memories').insert(values)
  const showAgain = () => nana.db.from('hidden_memories').delete().eq('user_id', nana.id).throwOnError()

  await hide({ member_id: cousin.id }).throwOnError()
  expect(await memories(nana)).toEqual(['2024-07-14 media: Jam', ...PEOPLE])
  expect((await hide({ member_id: cousin.id })).error?.code).toBe('23505')
  await hide({ relative_id: amelia }).throwOnError()
  expect(await memories(nana)).not.toContain('1930-07-14 birth: Amélia')
  await hide({}).throwOnError()
  expect(await memories(nana)).toEqual([])
  expect((await hide({})).error?.code).toBe('23505')
  expect(await memories(cousin)).toContain('2028-07-14 post: At the lake')

  await showAgain()
  expect(await memories(nana)).toEqual([...SHARED, ...EVENTS, ...PEOPLE])
})

test('nobody hides memories of people whom they do not see, and leaving forgets what was hidden', async () => {
  const { neighbour } = await hub.outsidersOf(family)
  const hide = (by: Person, values: object) => by.db.from('hidden_memories').insert(values)
  for (const values of [{ member_id: nana.id }, { relative_id: amelia }, { member_id: crypto.randomUUID() }])
    expect((await hide(neighbour, values)).error?.code).toBe('42501')

  const uncle = await hub.aStranger('Uncle')
  await join(uncle, family).throwOnError()
  await hide(uncle, { relative_id: amelia }).throwOnError()
  await leave(uncle).throwOnError()
  expect(await admin`select from public.hidden_memories where user_id = ${uncle.id}`).toHaveLength(0)
})
