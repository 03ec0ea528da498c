import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
const outsiders = await hub.outsidersOf(family)
const { admin } = hub.database
const family_id = family.id

async function photo(by: Person, title: string, values: object = {}): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  await by.db.storage.from('family-media').upload(file_path, file)
  const row = { family_id, title, file_path, ...values }
  const { data } = await by.db.from('media').insert(row).select('id').single().throwOnError()
  return data.id
}

async function relative(member_name: string): Promise<string> {
  const row = { family_id, member_name }
  const { data } = await nana.db.from('family_history').insert(row).select('id').single().throwOnError()
  return data.id
}

/** The id of a member in the tree, whether they have a row there or not. */
const inTree = ({ id }: Pick<Person, 'id'>) => family_id.slice(0, 8) + id.slice(8)

const BOX = { x: 0.25, y: 0.125, width: 0.25, height: 0.375 }

const mark = (by: Pick<Person, 'db'>, media_id: string, person_id: string, values: object = {}) =>
  by.db.from('media_people').insert({ family_id, media_id, person_id, ...BOX, ...values })

const unmark = (by: Pick<Person, 'db'>, media_id: string, person_id: string) =>
  by.db
    .from('media_people')
    .delete()
    .eq('media_id', media_id)
    .eq('person_id', person_id)
    .select('id')
    .throwOnError()

async function namesOn({ db }: Pick<Person, 'db'>, media_id: string): Promise<string[]> {
  const { data } = await db
    .from('media_people')
    .select('person:family_history(member_name)')
    .eq('media_id', media_id)
    .order('created_at')
    .throwOnError()
  return data.map(({ person }) => (person as unknown as { member_name: string }).member_name)
}

const news = async ({ db }: Person) =>
  (await db.rpc('my_notifications', { kinds: ['marked'] }).throwOnError()).data as {
    media_id: string
    actor_name: string
    title: string
    more: number
  }[]

const found = async ({ db }: Pick<Person, 'db'>, query: string) =>
  (await db.rpc('search_hub', { query, of_kind: 'media' }).throwOnError()).data as {
    id: string
    title: string
    snippet: string | null
  }[]

describe('marking', () => {
  test('who sees a photo marks members and relatives on it; outsiders neither see nor mark', async () => {
    const [picnic, amelia] = [await photo(cousin, 'Picnic'), await relative('Amélia')]
    await mark(aunt, picnic, amelia).throwOnError()
    await mark(nana, picnic, inTree(cousin)).throwOnError()

    expect(await namesOn(cousin, picnic)).toEqual(['Amélia', 'Cousin'])
    const { data } = await nana.db.from('media_people').select('*').eq('person_id', amelia).single()
    expect(data).toMatchObject({ ...BOX, marked_by: aunt.id, media_id: picnic, family_id })
    for (const { db } of [...Object.values(outsiders), { db: hub.anonymous }]) {
      expect((await mark({ db }, picnic, inTree(aunt))).error?.code).toBe('42501')
    }
    for (const { db } of Object.values(outsiders)) expect(await namesOn({ db }, picnic)).toEqual([])
    const { error } = await hub.anonymous.from('media_people').select('id')
    expect(error?.code).toBe('42501')
  })

  test('a member is one person, with or without a row in the tree, and once on each photo', async () => {
    const member = await hub.aStranger('Olga')
    await join(member, family).throwOnError()
    const pier = await photo(cousin, 'Pier')
    await mark(cousin, pier, member.id).throwOnError()

    expect((await mark(cousin, pier, inTree(member))).error?.code).toBe('23505')
    const { data } = await nana.db
      .from('family_history')
      .select('id, member_name')
      .eq('profile_id', member.id)
      .throwOnError()
    expect(data).toEqual([{ id: inTree(member), member_name: 'Olga' }])
  })

  test.each([
    ['beyond the right edge', { x: 0.8 }],
    ['above the photo', { y: -0.1 }],
    ['without a height', { height: 0 }],
    ['of no number', { width: 'NaN' }],
  ])('refuses a box %s', async (_, values) => {
    const { error } = await mark(cousin, await photo(cousin, 'Lake'), inTree(aunt), values)
    expect(error?.code).toBe('23514')
  })

  test('refuses marks in the name of another, of strangers, and on what is no photo', async () => {
    const pond = await photo(cousin, 'Pond')
    expect((await mark(cousin, pond, inTree(aunt), { marked_by: nana.id })).error?.code).toBe('42501')
    expect((await mark(cousin, pond, crypto.randomUUID())).error?.code).toBe('23503')
    const neighbours = await hub.aFamily('The Others')
    expect((await mark(cousin, pond, neighbours.nana.id)).error?.code).toBe('23503')
    await admin`update public.media set file_type = 'application/pdf' where id = ${pond}`
    expect((await mark(cousin, pond, inTree(aunt))).error?.code).toBe('42501')
  })

  test('without the second factor, nobody sees or adds a mark', async () => {
    const member = await hub.aStranger('Elsa')
    await join(member, family).throwOnError()
    const barn = await photo(nana, 'Barn')
    await mark(nana, barn, inTree(aunt)).throwOnError()
    expect(await namesOn(member, barn)).toEqual(['Aunt'])

    await admin`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${member.id}, 'Phone', 'totp', 'verified', 'x', now(), now())`
    expect(await namesOn(member, barn)).toEqual([])
    expect((await mark(member, barn, inTree(nana))).error?.code).toBe('42501')
  })
})

describe('removing', () => {
  test('the marker, the uploader, the marked member and admins remove a mark; others do not', async () => {
    const uncle = await hub.aStranger('Uncle')
    await join(uncle, family).throwOnError()
    const hill = await photo(uncle, 'Hill')
    const olof = await hub.aStranger('Olof')
    await join(olof, family).throwOnError()

    for (const [by, may] of [
      [olof, false],
      [cousin, true],
      [uncle, true],
      [aunt, true],
      [nana, true],
    ] as const) {
      await mark(cousin, hill, inTree(aunt))
      expect((await unmark(by, hill, inTree(aunt))).data, by.name).toHaveLength(may ? 1 : 0)
    }
  })

  test('whoever no longer sees a private photo no longer sees who is on it, not even the admin', async () => {
    const secret = await photo(aunt, 'Surprise', { is_private: true })
    const marks = aunt.db.from('immediate_family')
    await marks.insert({ relative_id: cousin.id }).throwOnError()
    await mark(cousin, secret, inTree(nana)).throwOnError()

    expect(await namesOn(aunt, secret)).toEqual(['Nana'])
    expect(await namesOn(cousin, secret)).toEqual(['Nana'])
    expect(await namesOn(nana, secret)).toEqual([])
    expect((await mark(nana, secret, inTree(cousin))).error?.code).toBe('42501')
    expect((await unmark(nana, secret, inTree(nana))).data).toEqual([])

    await marks.delete().eq('relative_id', cousin.id).throwOnError()
    expect(await namesOn(cousin, secret)).toEqual([])
    expect((await unmark(cousin, secret, inTree(nana))).data).toEqual([])
    expect(await namesOn(aunt, secret)).toEqual(['Nana'])
  })
})

describe('one person', () => {
  test('when a relative turns out to be a member, the photos of both are those of the member, each once', async () => {
    const member = await hub.aStranger('Ingrid')
    await join(member, family).throwOnError()
    const [a, b] = [await photo(cousin, 'First'), await photo(cousin, 'Second')]
    const inge = await relative('Inge')
    await mark(cousin, a, inge).throwOnError()
    await mark(cousin, a, inTree(member), { x: 0.6 }).throwOnError()
    await mark(cousin, b, inTree(member)).throwOnError()
    await member.db.rpc('link_person', { person_id: inge, member_id: member.id }).throwOnError()

    expect(await namesOn(nana, a)).toEqual(['Ingrid'])
    expect(await namesOn(nana, b)).toEqual(['Ingrid'])
    expect((await found(nana, 'Ingrid')).map(({ title }) => title)).toHaveLength(2)
    expect(await found(nana, 'Inge')).toEqual([])
  })

  test('who leaves stays on the photos as a relative, and the marks of who leaves stay', async () => {
    const member = await hub.aStranger('Rasmus')
    await join(member, family).throwOnError()
    const fair = await photo(cousin, 'Fair')
    await mark(member, fair, inTree(member)).throwOnError()
    await leave(member).throwOnError()

    expect(await namesOn(nana, fair)).toEqual(['Rasmus'])
    expect(await namesOn(member, fair)).toEqual([])
    await admin`delete from auth.users where id = ${member.id}`
    expect(await namesOn(nana, fair)).toEqual(['Rasmus'])
    const { data } = await nana.db.from('media_people').select('marked_by').eq('media_id', fair).single()
    expect(data).toEqual({ marked_by: null })
  })
})

describe('notifications', () => {
  test('the marked member has one for all photos of an hour, and none of their own marks', async () => {
    const [a, b, mine] = [await photo(cousin, 'A'), await photo(cousin, 'B'), await photo(aunt, 'Mine')]
    await mark(cousin, a, inTree(aunt)).throwOnError()
    await mark(aunt, mine, inTree(aunt)).throwOnError()
    await mark(cousin, b, inTree(aunt)).throwOnError()
    const [latest, ...others] = await news(aunt)
    expect(latest).toMatchObject({ media_id: b, actor_name: 'Cousin', title: 'B' })
    expect(others.filter(({ actor_name }) => actor_name === 'Cousin')).toEqual([])
    expect((await news(aunt)).map(({ media_id }) => media_id)).not.toContain(mine)
    expect((await news(nana)).map(({ media_id }) => media_id)).not.toContain(b)

    await unmark(cousin, b, inTree(aunt))
    expect((await news(aunt))[0]).toMatchObject({ media_id: a })
    await cousin.db.from('media').delete().eq('id', a).throwOnError()
    expect((await news(aunt)).map(({ media_id }) => media_id)).not.toContain(a)
  })

  test('a mark on a private photo tells only who sees the photo', async () => {
    const hidden = await photo(aunt, 'Hidden', { is_private: true })
    await mark(aunt, hidden, inTree(nana)).throwOnError()
    await mark(aunt, await photo(aunt, 'Open'), inTree(nana)).throwOnError()

    expect((await news(nana)).map(({ title, more }) => [title, more])).toContainEqual(['Open', 0])
    expect((await news(nana)).map(({ title }) => title)).not.toContain('Hidden')
  })
})

test('search finds photos by the names of those who are on them, wherever they are shown', async () => {
  const amalia = await relative('Amália Krüger')
  const shore = await photo(cousin, 'Shore')
  await mark(cousin, shore, amalia).throwOnError()
  expect(await found(nana, 'kruger')).toEqual([
    expect.objectContaining({ id: shore, title: 'Shore', snippet: 'Amália \x02Krüger\x03' }),
  ])

  await nana.db.from('family_history').update({ member_name: 'Amália Holm' }).eq('id', amalia).throwOnError()
  expect(await found(nana, 'kruger')).toEqual([])
  expect(await found(nana, 'holm')).toHaveLength(1)
  for (const { db } of Object.values(outsiders)) expect(await found({ db }, 'holm')).toEqual([])

  // As a photo of a post, which search finds by its post otherwise.
  await admin`update public.media set places = '{posts}' where id = ${shore}`
  expect(await found(nana, 'shore')).toEqual([])
  expect(await found(nana, 'holm')).toEqual([expect.objectContaining({ title: 'Cousin' })])
  await unmark(cousin, shore, amalia)
  expect(await found(nana, 'holm')).toEqual([])
})

test('new and removed marks arrive live, at those who see the photo', async () => {
  const [open, secret] = [await photo(cousin, 'Live'), await photo(aunt, 'Secret', { is_private: true })]
  const heard = await listenTo(nana.db, 'media_people')
  await mark(aunt, secret, inTree(aunt)).throwOnError()
  await mark(cousin, open, inTree(cousin)).throwOnError()
  // What is gone before it is read is announced as gone only.
  await catchUp(nana)
  await unmark(cousin, open, inTree(cousin))
  await catchUp(nana)
  expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE'])
  expect(rowsOf(heard)[0]).toMatchObject({ media_id: open })
})
