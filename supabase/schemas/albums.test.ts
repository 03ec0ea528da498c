import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
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

async function photo(by: Person, title: string, is_private = false): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  await by.db.storage.from('family-media').upload(file_path, file)
  const { data } = await by.db
    .from('media')
    .insert({ family_id: family.id, title, file_path, is_private })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function album(by: Person, title: string, values: object = {}): Promise<string> {
  const { data } = await by.db
    .from('albums')
    .insert({ family_id: family.id, title, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const put = (by: Person, album_id: string, ...media: string[]) =>
  by.db.from('album_items').insert(media.map((media_id) => ({ family_id: family.id, album_id, media_id })))

const share = (by: Person, album_id: string, person: Person) =>
  by.db.from('album_members').insert({ family_id: family.id, album_id, user_id: person.id })

async function titlesIn({ db }: Pick<Person, 'db'>, album_id: string): Promise<string[]> {
  const { data } = await db
    .from('album_items')
    .select('media:media(title)')
    .eq('album_id', album_id)
    .order('position')
    .throwOnError()
  return data.map(({ media }) => (media as unknown as { title: string }).title)
}

const albumsOf = async ({
  db,
}: Pick<Person, 'db'>): Promise<{ id: string; items: number; cover: string }[]> =>
  (await db.rpc('family_albums').throwOnError()).data

const seesAlbum = async (person: Pick<Person, 'db'>, id: string) =>
  (await albumsOf(person)).some((one) => one.id === id)

const news = async ({ db }: Person) =>
  (await db.rpc('my_notifications', { kinds: ['album'] }).throwOnError()).data.map(
    ({ album_id, title }: { album_id: string; title: string }) => ({ album_id, title }),
  )

test('the family sees an album, adds to it and arranges it; outsiders see nothing of it', async () => {
  const id = await album(cousin, 'Summer')
  const [a, b, c] = [await photo(cousin, 'A'), await photo(nana, 'B'), await photo(aunt, 'C')]
  await put(cousin, id, a, b).throwOnError()
  await put(aunt, id, c).throwOnError()
  expect(await titlesIn(nana, id)).toEqual(['A', 'B', 'C'])

  const move = (by: Person, media_id: string, behind: string | null) =>
    by.db.rpc('move_album_item', { album_id: id, media_id, behind }).throwOnError()
  await move(aunt, c, a)
  expect(await titlesIn(nana, id)).toEqual(['A', 'C', 'B'])
  await move(nana, b, null)
  expect(await titlesIn(nana, id)).toEqual(['B', 'A', 'C'])
  await move(nana, b, c)
  expect(await titlesIn(nana, id)).toEqual(['A', 'C', 'B'])

  for (const { db } of Object.values(outsiders)) {
    expect(await albumsOf({ db })).toEqual([])
    expect(await titlesIn({ db }, id)).toEqual([])
    await db.rpc('move_album_item', { album_id: id, media_id: a, behind: b }).throwOnError()
  }
  expect(await titlesIn(nana, id)).toEqual(['A', 'C', 'B'])
})

test('there is always a place between two items', async () => {
  const id = await album(cousin, 'Tight')
  const media = [await photo(cousin, 'A'), await photo(cousin, 'B'), await photo(cousin, 'C')] as const
  await put(cousin, id, ...media).throwOnError()
  for (let time = 0; time < 40; time++) {
    const [moving, title] = time % 2 ? [media[1], 'ABC'] : [media[2], 'ACB']
    await cousin.db
      .rpc('move_album_item', { album_id: id, media_id: moving, behind: media[0] })
      .throwOnError()
    expect((await titlesIn(cousin, id)).join('')).toBe(title)
  }
})

test('a place takes so many digits at most, and then the items are numbered anew', async () => {
  const id = await album(cousin, 'Tighter')
  const [a, b, c] = [await photo(cousin, 'A'), await photo(aunt, 'B', true), await photo(cousin, 'C')]
  await put(cousin, id, a, c).throwOnError()
  await put(aunt, id, b).throwOnError()
  const place = (position: string) =>
    cousin.db.from('album_items').update({ position }).eq('album_id', id).eq('media_id', c)
  for (const position of ['NaN', 'Infinity', '1e20', `0.${'1'.repeat(101)}`])
    expect((await place(position)).error?.code).toBe('23514')

  await place(`0.${'1'.repeat(100)}`).throwOnError()
  await cousin.db.rpc('move_album_item', { album_id: id, media_id: a, behind: c }).throwOnError()
  expect(await titlesIn(aunt, id)).toEqual(['C', 'A', 'B'])
  const [{ digits } = {}] =
    await admin`select max(scale(position)) as digits from public.album_items where album_id = ${id}`
  expect(digits).toBeLessThan(5)
})

test('a private photo in an album is visible only to those who see the photo', async () => {
  const id = await album(cousin, 'Surprises')
  const secret = await photo(aunt, 'A secret', true)
  await put(aunt, id, secret).throwOnError()
  await aunt.db.from('immediate_family').insert({ relative_id: cousin.id }).throwOnError()

  expect(await titlesIn(aunt, id)).toEqual(['A secret'])
  expect(await titlesIn(cousin, id)).toEqual(['A secret'])
  expect(await titlesIn(nana, id)).toEqual([])
  const seenBy = async (person: Person) => (await albumsOf(person)).find((one) => one.id === id)
  expect(await seenBy(cousin)).toMatchObject({ items: 1, cover: expect.any(String) })
  expect(await seenBy(nana)).toMatchObject({ items: 0, cover: null })
  expect((await put(nana, id, secret)).error?.code).toBe('42501')
})

test('a private photo is no cover, and whether one exists stays unknown', async () => {
  const id = await album(aunt, 'Baking')
  const [secret, elsewhere, shown] = await Promise.all([
    photo(aunt, 'A secret', true),
    photo(aunt, 'Another', true),
    photo(aunt, 'Bread'),
  ])
  await put(aunt, id, secret).throwOnError()
  await put(aunt, id, shown).throwOnError()
  const cover = async (by: Person, cover_id: string) => {
    const { data, error } = await by.db.from('albums').update({ cover_id }).eq('id', id).select('id')
    return data ?? { code: error.code, message: error.message }
  }
  const refused = { code: '23503', message: 'cover_not_in_album' }
  for (const media of [secret, elsewhere, crypto.randomUUID()]) {
    expect(await cover(aunt, media)).toEqual(refused)
    expect(await cover(nana, media)).toEqual(refused)
  }
  expect(await cover(nana, shown)).toEqual([{ id }])
})

test('an album for some members is seen by them and its creator, not even by an admin', async () => {
  const id = await album(cousin, 'For two', { for_family: false })
  expect(await seesAlbum(aunt, id)).toBe(false)
  await share(cousin, id, aunt).throwOnError()
  expect(await seesAlbum(aunt, id)).toBe(true)
  expect(await seesAlbum(nana, id)).toBe(false)
  expect((await put(nana, id, await photo(nana, 'Mine'))).error?.code).toBe('42501')
  expect((await share(aunt, id, nana)).error?.code).toBe('42501')
  expect((await share(cousin, id, outsiders.neighbour)).error?.code).toBe('42501')

  await aunt.db.from('album_members').delete().eq('album_id', id).eq('user_id', aunt.id).throwOnError()
  expect(await seesAlbum(aunt, id)).toBe(false)

  await cousin.db.from('albums').update({ for_family: true }).eq('id', id).throwOnError()
  expect(await seesAlbum(nana, id)).toBe(true)
  const { error } = await cousin.db.from('albums').update({ for_family: false }).eq('id', id)
  expect(error?.message).toBe('album_already_shared')
})

test('creators and admins rename an album, choose its cover and delete it; its photos stay', async () => {
  const id = await album(cousin, 'Sumer')
  const [a, b] = [await photo(cousin, 'A'), await photo(aunt, 'B')]
  await put(cousin, id, a).throwOnError()
  const change = (by: Person, values: object) =>
    by.db.from('albums').update(values).eq('id', id).select('id').throwOnError()

  expect((await change(aunt, { title: 'Mine' })).data).toEqual([])
  expect((await change(nana, { title: 'Summer' })).data).toHaveLength(1)
  await expect(change(cousin, { cover_id: b })).rejects.toMatchObject({ code: '23503' })
  await put(aunt, id, b).throwOnError()
  expect((await change(cousin, { cover_id: b })).data).toHaveLength(1)
  const coverOf = async () => (await albumsOf(nana)).find((one) => one.id === id)?.cover
  expect(await coverOf()).toContain(aunt.id)
  // Its uploader takes it out again, and with it the cover.
  await aunt.db.from('album_items').delete().eq('album_id', id).eq('media_id', b).throwOnError()
  expect(await coverOf()).toContain(cousin.id)

  await aunt.db.from('albums').delete().eq('id', id).throwOnError()
  expect(await seesAlbum(nana, id)).toBe(true)
  await cousin.db.from('albums').delete().eq('id', id).throwOnError()
  expect(await seesAlbum(nana, id)).toBe(false)
  const { data } = await nana.db.from('media').select('id').in('id', [a, b]).throwOnError()
  expect(data).toHaveLength(2)
})

test('a new album is news to those who see it; that of an event asks those who come', async () => {
  const id = await album(cousin, 'News')
  expect(await news(nana)).toContainEqual({ album_id: id, title: 'News' })
  expect(await news(cousin)).not.toContainEqual({ album_id: id, title: 'News' })

  const times = { start_time: '2031-01-01T10:00:00Z', end_time: '2031-01-01T11:00:00Z' }
  const { data: event } = await cousin.db
    .from('events')
    .insert({ family_id: family.id, title: 'Brunch', ...times })
    .select('id')
    .single()
    .throwOnError()
  await aunt.db.from('event_attendees').insert({ event_id: event.id, status: 'maybe' }).throwOnError()
  await nana.db.from('event_attendees').insert({ event_id: event.id, status: 'declined' }).throwOnError()
  const ofEvent = await album(cousin, 'Brunch', { event_id: event.id })
  expect(await news(aunt)).toContainEqual({ album_id: ofEvent, title: 'Brunch' })
  expect(await news(nana)).not.toContainEqual({ album_id: ofEvent, title: 'Brunch' })
  const elsewhere = await outsiders.neighbour.db
    .from('albums')
    .insert({ family_id: family.id, title: 'Ours', event_id: event.id })
  expect(elsewhere.error?.code).toBe('42501')
})

test('an album for some members is news to each of them once it is shared with them, and to nobody else', async () => {
  const uncle = await hub.aStranger('Uncle')
  await join(uncle, family).throwOnError()
  const heard = await Promise.all([aunt, nana].map(({ db }) => listenTo(db, 'notifications')))
  const id = await album(cousin, 'For a few', { for_family: false })
  const told = { album_id: id, title: 'For a few' }
  await share(cousin, id, aunt).throwOnError()
  await vi.waitFor(() =>
    expect(rowsOf(heard[0] ?? [])).toEqual([expect.objectContaining({ kind: 'album', album_id: id })]),
  )
  await catchUp(nana)
  expect(heard[1]).toEqual([])
  expect(await news(uncle)).not.toContainEqual(told)

  // Long after, also by an admin who sees it.
  await admin`update public.albums set created_at = now() - interval '2 years' where id = ${id}`
  await share(cousin, id, nana).throwOnError()
  await share(nana, id, uncle).throwOnError()
  const latest = async () =>
    (await uncle.db.rpc('my_notifications', { kinds: ['album'] }).throwOnError()).data[0]
  const first = await latest()
  expect(first).toMatchObject({ ...told, actor_name: 'Nana', is_read: false })
  expect(await news(cousin)).not.toContainEqual(told)

  await uncle.db.from('notification_reads').insert({ notification_id: first.id }).throwOnError()
  await cousin.db.from('album_members').delete().eq('album_id', id).eq('user_id', uncle.id).throwOnError()
  expect(await news(uncle)).not.toContainEqual(told)
  await share(cousin, id, uncle).throwOnError()
  expect(await latest()).toMatchObject({ ...told, actor_name: 'Cousin', is_read: false })
})

test('an album that is opened to the family is news to those who did not see it', async () => {
  const id = await album(cousin, 'Opened', { for_family: false })
  const told = { album_id: id, title: 'Opened' }
  await share(cousin, id, aunt).throwOnError()
  expect(await news(nana)).not.toContainEqual(told)
  await cousin.db.from('albums').update({ for_family: true }).eq('id', id).throwOnError()
  expect(await news(nana)).toContainEqual(told)
  expect((await news(aunt)).filter(({ album_id }: { album_id: string }) => album_id === id)).toEqual([told])
  expect(await news(cousin)).not.toContainEqual(told)
})

test('search finds albums for those who see them', async () => {
  await album(cousin, 'Zucchini harvest', { for_family: false })
  const finds = async ({ db }: Person) =>
    (await db.rpc('search_hub', { query: 'zucchini', of_kind: 'album' }).throwOnError()).data.length
  expect(await finds(cousin)).toBe(1)
  expect(await finds(nana)).toBe(0)
  expect(await finds(outsiders.neighbour)).toBe(0)
})

test('changes arrive live, an item only where the photo is visible', async () => {
  const id = await album(cousin, 'Live')
  const [open, secret] = [await photo(aunt, 'Open'), await photo(aunt, 'Hidden', true)]
  const heard = await listenTo(nana.db, 'album_items')
  await put(aunt, id, secret).throwOnError()
  await put(aunt, id, open).throwOnError()
  await catchUp(nana)
  expect(rowsOf(heard)).toEqual([expect.objectContaining({ media_id: open })])
})

test('who no longer shares an album is told that, and so are those who still do', async () => {
  const id = await album(cousin, 'No longer yours', { for_family: false })
  await share(cousin, id, aunt).throwOnError()
  const [going, staying, outside] = await Promise.all(
    [aunt, cousin, nana].map(({ db }) => listenTo(db, 'album_members')),
  )
  const deletion = expect.objectContaining({
    eventType: 'DELETE',
    old: { album_id: id, user_id: aunt.id },
  })
  await cousin.db.from('album_members').delete().eq('album_id', id).throwOnError()
  for (const heard of [going, staying]) await vi.waitFor(() => expect(heard).toContainEqual(deletion))
  await catchUp(nana)
  expect(outside).toEqual([])
})

test('the family keeps the albums of a deleted account; those for no one else go', async () => {
  const uncle = await hub.aStranger('Uncle')
  await join(uncle, family).throwOnError()
  const shared = await album(uncle, 'Kept')
  const some = await album(uncle, 'Kept for aunt', { for_family: false })
  await share(uncle, some, aunt).throwOnError()
  const own = await album(uncle, 'Mine alone', { for_family: false })
  await put(uncle, shared, await photo(nana, 'Of nana'), await photo(uncle, 'Of uncle')).throwOnError()

  await admin`delete from auth.users where id = ${uncle.id}`
  expect(await titlesIn(nana, shared)).toEqual(['Of nana'])
  expect(await seesAlbum(aunt, some)).toBe(true)
  expect(await admin`select from public.albums where id = ${own}`).toHaveLength(0)

  const guest = await hub.aStranger('Guest')
  await join(guest, family).throwOnError()
  await share(cousin, await album(cousin, 'With a guest', { for_family: false }), guest).throwOnError()
  await leave(guest).throwOnError()
  expect(await admin`select from public.album_members where user_id = ${guest.id}`).toHaveLength(0)
})

// Another gateway may send statements that read nothing, to which Postgres does not apply the policies for select.
test('a statement that reads nothing changes and removes only what its caller sees', async () => {
  const id = await album(cousin, 'A surprise', { for_family: false })
  await share(cousin, id, aunt).throwOnError()
  await put(cousin, id, await photo(cousin, 'The cake')).throwOnError()
  const stored = () => admin`
    select title, position from public.albums join public.album_items on album_id = albums.id where albums.id = ${id}`
  const before = await stored()

  const { data } = await nana.db.auth.getSession()
  const claims = Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString()
  await admin.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    await sql`update public.album_items set position = 7`
    await sql`update public.albums set title = 'Mine'`
    await sql`delete from public.album_items`
    await sql`delete from public.albums`
  })
  expect([...(await stored())]).toEqual([...before])
})
