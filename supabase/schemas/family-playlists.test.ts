import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const create = (by: Person, values: object = {}) =>
  by.db
    .from('family_playlists')
    .insert({
      playlist_id: null,
      family_id: family.id,
      created_by: by.id,
      name: 'Kitchen songs',
      description: 'For the dishes',
      ...values,
    })
    .select('*')
    .single()

const remove = (by: Person, id: string) => by.db.from('family_playlists').delete().eq('id', id).select('id')

const add = (by: Person, playlist: string, values: object = {}) =>
  by.db
    .from('playlist_songs')
    .insert({
      family_id: family.id,
      family_playlist_id: playlist,
      added_by: by.id,
      title: 'Grândola',
      artist: 'José Afonso',
      link: 'https://music.example/grandola',
      ...values,
    })
    .select('*, adder:profiles(id, full_name)')
    .single()

const takeOut = (by: Person, id: string) => by.db.from('playlist_songs').delete().eq('id', id).select('id')

const songCountOf = async (id: string) =>
  (await nana.db.from('family_playlists').select('song_count').eq('id', id).single()).data?.song_count

async function aPlaylist(by = cousin) {
  const { data } = await create(by).throwOnError()
  return data.id as string
}

describe('playlists', () => {
  test('a member adds one, and the family sees it', async () => {
    const { data } = await create(cousin).throwOnError()

    expect(data).toMatchObject({
      playlist_id: null,
      name: 'Kitchen songs',
      created_by: cousin.id,
      song_count: 0,
    })
    expect((await nana.db.from('family_playlists').select('id').eq('id', data.id)).data).toHaveLength(1)
  })

  test('a provider’s playlist exists once in a family', async () => {
    expect((await create(cousin, { playlist_id: '3cEYpjA9oz9GiPac4AsH4n' })).error).toBeNull()
    expect((await create(nana, { playlist_id: '3cEYpjA9oz9GiPac4AsH4n' })).error?.code).toBe('23505')
  })

  test('the family receives changes live, other families do not', async () => {
    const [here, nextDoor] = await Promise.all([
      listenTo(nana.db, 'family_playlists'),
      listenTo(outsiders.neighbour.db, 'family_playlists'),
    ])
    const id = await aPlaylist()

    await vi.waitFor(() => expect(rowsOf(here)).toContainEqual(expect.objectContaining({ id })))
    await catchUp(outsiders.neighbour)
    expect(nextDoor).toEqual([])
  })

  test('outsiders find none, and anonymous visitors are refused', async () => {
    await aPlaylist()
    for (const { db } of Object.values(outsiders)) {
      const playlists = db.from('family_playlists').select().eq('family_id', family.id)
      expect((await playlists.setHeader('x-invite-code', family.invite_code)).data).toEqual([])
    }
    expect((await hub.anonymous.from('family_playlists').select()).error?.code).toBe('42501')
  })

  test('its creator and admins delete it with its songs; others cannot', async () => {
    const [theirs, nanas] = [await aPlaylist(cousin), await aPlaylist(nana)]
    await add(nana, theirs).throwOnError()

    for (const person of Object.values(outsiders)) expect((await remove(person, theirs)).data).toEqual([])
    expect((await hub.anonymous.from('family_playlists').delete().eq('id', theirs)).error?.code).toBe('42501')
    expect((await remove(cousin, nanas)).data).toEqual([])
    expect((await remove(cousin, theirs)).data).toEqual([{ id: theirs }])
    expect((await nana.db.from('playlist_songs').select().eq('family_playlist_id', theirs)).data).toEqual([])
    expect((await remove(nana, await aPlaylist(cousin))).data).toHaveLength(1)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'Kitchen\nsongs' }],
    ['a name that is too long', { name: 'x'.repeat(101) }],
    ['a description that is too long', { description: 'x'.repeat(301) }],
    ['a path instead of a provider’s id', { playlist_id: '../me' }],
  ])('refuses %s', async (_, values) => {
    expect((await create(cousin, values)).error?.code).toBe('23514')
  })
})

describe('songs', () => {
  test('every member adds songs, and the playlist counts them', async () => {
    const playlist = await aPlaylist()
    const { data } = await add(nana, playlist).throwOnError()
    const { data: bare } = await add(cousin, playlist, { artist: null, link: null }).throwOnError()

    expect(data).toMatchObject({ title: 'Grândola', adder: { id: nana.id, full_name: 'Nana' } })
    expect(await songCountOf(playlist)).toBe(2)
    await takeOut(cousin, bare.id).throwOnError()
    expect(await songCountOf(playlist)).toBe(1)
  })

  test('the family receives changes live, other families do not', async () => {
    const playlist = await aPlaylist()
    const [songs, counts, nextDoor] = await Promise.all([
      listenTo(nana.db, 'playlist_songs'),
      listenTo(nana.db, 'family_playlists'),
      listenTo(outsiders.neighbour.db, 'playlist_songs'),
    ])
    const { data } = await add(cousin, playlist).throwOnError()

    await vi.waitFor(() => {
      expect(rowsOf(songs)).toContainEqual(expect.objectContaining({ id: data.id }))
      expect(rowsOf(counts)).toContainEqual(expect.objectContaining({ id: playlist, song_count: 1 }))
    })
    await catchUp(outsiders.neighbour)
    expect(nextDoor).toEqual([])
  })

  test('a neighbour cannot tell whether a playlist exists', async () => {
    const { neighbour } = outsiders
    const { data } = await neighbour.db.from('profiles').select('family_id').eq('id', neighbour.id).single()
    const values = { family_id: data?.family_id }

    const theirs = await add(neighbour, await aPlaylist(), values)
    const missing = await add(neighbour, crypto.randomUUID(), values)

    expect(theirs.error).toEqual(missing.error)
    expect(theirs.error?.code).toBe('42501')
  })

  test('a provider’s playlist takes no songs here', async () => {
    const { data } = await create(cousin, { playlist_id: 'abc' }).throwOnError()
    expect((await add(cousin, data.id)).error?.code).toBe('42501')
  })

  test('outsiders find none, and anonymous visitors are refused', async () => {
    await add(nana, await aPlaylist()).throwOnError()
    for (const { db } of Object.values(outsiders)) {
      expect((await db.from('playlist_songs').select().eq('family_id', family.id)).data).toEqual([])
    }
    expect((await hub.anonymous.from('playlist_songs').select()).error?.code).toBe('42501')
  })

  test('contributors, playlist creators and admins remove them', async () => {
    const { nana: admin, cousin: adder, family: theirs } = await hub.aFamily()
    const maker = await hub.aStranger('Maker')
    const other = await hub.aStranger('Other')

    await join(maker, theirs).throwOnError()
    await join(other, theirs).throwOnError()
    const playlist = (await create(maker, { family_id: theirs.id }).throwOnError()).data.id

    for (const person of [adder, maker, admin]) {
      const { data } = await add(adder, playlist, { family_id: theirs.id }).throwOnError()
      for (const stranger of [other, nana, ...Object.values(outsiders)]) {
        expect((await takeOut(stranger, data.id)).data).toEqual([])
      }
      expect((await takeOut(person, data.id)).data).toEqual([{ id: data.id }])
    }
  })

  test.each([
    ['no title', { title: '' }],
    ['a title of two lines', { title: 'one\ntwo' }],
    ['a blank artist', { artist: ' ' }],
    ['a javascript: link', { link: 'javascript:alert(1)' }],
    ['a link with spaces', { link: 'https://music.example/a b' }],
    ['a link that is too long', { link: `https://music.example/${'x'.repeat(2048)}` }],
  ])('refuses %s', async (_, values) => {
    expect((await add(cousin, await aPlaylist(), values)).error?.code).toBe('23514')
  })
})

test('playlists and songs stay when an account is deleted', async () => {
  const { family: theirs, nana: admin, cousin: gone } = await hub.aFamily()
  const playlist = (await create(gone, { family_id: theirs.id }).throwOnError()).data.id
  await add(gone, playlist, { family_id: theirs.id }).throwOnError()

  await hub.database.admin`delete from auth.users where id = ${gone.id}`

  const { data } = await admin.db.from('family_playlists').select('created_by, song_count').eq('id', playlist)
  expect(data).toEqual([{ created_by: null, song_count: 1 }])
  const { data: songs } = await admin.db.from('playlist_songs').select('title, added_by')
  expect(songs).toEqual([{ title: 'Grândola', added_by: null }])
})
