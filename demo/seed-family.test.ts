import { beforeAll, expect, test } from 'vitest'
import { keys, openGateway } from '../test/gateway.ts'
import { makeAccounts } from './accounts.ts'
import { day } from './seed/days.ts'
import type { Key } from './seed/people.ts'
import { seedFamily } from './seed/seed-family.ts'

const { database, gateway } = await openGateway({}, 'kinfold')
const accounts = makeAccounts()
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

beforeAll(async () => {
  const server = { url: gateway.url, publishableKey: keys.publishable, secretKey: keys.secret }
  await seedFamily(server, accounts)
}, 120_000)

async function signedInAs(key: Key) {
  const db = gateway.client()
  const { error } = await db.auth.signInWithPassword(accounts[key])
  expect(error).toBeNull()
  return db
}

test('the family sees itself, of every kind enough to look around', async () => {
  const db = await signedInAs('mateus')
  const count = async (table: string) =>
    (await db.from(table).select('*', { count: 'exact', head: true })).count

  expect({
    profiles: await count('profiles'),
    posts: await count('posts'),
    events: await count('events'),
    comments: await count('comments'),
    reactions: await count('reactions'),
    recipes: await count('recipes'),
    family_history: await count('family_history'),
    media: await count('media'),
    family_playlists: await count('family_playlists'),
    lists: await count('lists'),
    conversations: await count('conversations'),
  }).toEqual({
    profiles: 11,
    posts: 16,
    events: 13,
    comments: 10,
    reactions: 16,
    recipes: 6,
    family_history: 20,
    // Fourteen uploads, and the pictures of posts, recipes, relatives and the family's messages.
    media: 55,
    family_playlists: 2,
    lists: 3,
    conversations: 4,
  })
})

test('no table of the family is left empty', async () => {
  const tables = await database.admin<{ name: string }[]>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const empty: string[] = []
  for (const { name } of tables) {
    const [row] = await database.admin`select from ${database.admin(name)} limit 1`
    if (!row) empty.push(name)
  }
  // All have joined; the album is for all; no device has pushes, no calendar subscribes, no reminders or look were chosen,
  // nothing was imported or hidden, no summary was sent and none declined.
  expect(empty).toEqual([
    'album_members',
    'appearance_settings',
    'calendar_feeds',
    'event_reminders',
    'family_invitations',
    'gedcom_records',
    'hidden_memories',
    'notification_settings',
    'push_subscriptions',
    'summaries',
  ])
})

test('every picture loads', async () => {
  const rows = await database.admin<{ url: string }[]>`
    select unnest(image_urls) as url from posts union all select avatar_url from profiles
     union all select image_url from recipes union all select image_url from family_history`
  const urls = rows.map(({ url }) => url).filter(Boolean)
  const types = await Promise.all(urls.map(async (url) => (await fetch(url)).headers.get('content-type')))

  expect(urls.length).toBeGreaterThan(40)
  expect(new Set(types)).toEqual(new Set(['image/webp']))
})

test('Ada does not see her present; her grandmother does, and the film, and the letter', async () => {
  const seen = async (key: Key) => {
    const { data } = await (await signedInAs(key)).from('media').select('title, file_type').throwOnError()
    return data.map(({ title, file_type }) => `${title} (${file_type})`)
  }
  expect(await seen('ada')).not.toContainEqual(expect.stringContaining('psst'))
  expect(await seen('amelia')).toEqual(
    expect.arrayContaining([
      'For tomorrow, psst (image/webp)',
      'She floats, with moving pictures (video/mp4)',
      'Letter to whoever waters the tree (application/pdf)',
    ]),
  )
})

test('it all happened over the last weeks, some of it unread', async () => {
  const db = await signedInAs('amelia')
  const { data: posts } = await db.from('posts').select('created_at').order('created_at').throwOnError()
  const days = posts.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000)
  expect(days[0]).toBeGreaterThan(40)
  expect(days.at(-1)).toBeLessThan(1)

  const { data: inbox } = await db.rpc('inbox').throwOnError()
  expect(inbox.map(({ unread }: { unread: number }) => unread)).toEqual([3, 1, 0, 0, 0])
})

test('Media goes back for decades, and home and the filters find some of it', async () => {
  const db = await signedInAs('chidi')
  const { data: media } = await db
    .from('media')
    .select('title, created_at, taken_at, taken_month, latitude, bucket_id')
    .throwOnError()
  const monthOf = (title: string) => media.find((item) => item.title === title)?.taken_month
  expect(monthOf('Henrique and the tree')).toBe(195000)
  expect(monthOf('The lake, and no boat yet')).toBe(197907)
  expect(media.filter(({ latitude }) => latitude !== null).length).toBe(2)
  const ofPosts = media.filter(({ bucket_id }) => bucket_id === 'posts')
  expect(ofPosts.map(({ taken_at }) => `${taken_at}`.slice(0, 19))).toEqual(
    ofPosts.map(({ created_at }) => `${created_at}`.slice(0, 19)),
  )
  expect(new Set(ofPosts.map(({ taken_at }) => taken_at)).size).toBeGreaterThan(8)

  const { data: memories } = await db
    .rpc('on_this_day', { today: day(0).slice(0, 10), time_zone: zone })
    .throwOnError()
  expect(memories).toContainEqual(expect.objectContaining({ kind: 'media', title: 'Lighthouse, low tide' }))
  const { data: albums } = await db.from('albums').select('title').not('event_id', 'is', null).throwOnError()
  expect(albums).toEqual([{ title: 'Picnic of four generations' }])
})

test('each start makes passwords of its own', () => {
  expect(makeAccounts().amelia.password).not.toBe(accounts.amelia.password)
})
