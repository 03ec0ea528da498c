import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { call } from '../../apps/server/src/jobs.ts'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import { type Family, join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()

const ALL = [
  ...['post', 'like', 'event', 'event_changed', 'rsvp', 'member', 'recipe', 'media'],
  ...['birthday_tomorrow', 'birthday_today'],
]

type Notification = {
  id: string
  kind: string
  created_at: string
  is_read: boolean
  actor_id: string
  actor_name: string
  more: number
  title: string | null
  status: string | null
  day: string | null
  media_id: string | null
}

const notificationsOf = async ({ db }: Pick<Person, 'db'>, kinds = ALL): Promise<Notification[]> =>
  (await db.rpc('my_notifications', { kinds }).throwOnError()).data

const unread = async ({ db }: Person, kinds = ALL): Promise<string[]> =>
  (await db.rpc('unread_notifications', { kinds }).throwOnError()).data

const read = ({ id, db }: Person, notification_id: string) =>
  db.from('notification_reads').insert({ notification_id, user_id: id })

async function add(by: Person, family: Family, table: string, values: object): Promise<string> {
  const row = { family_id: family.id, ...values }
  const { data } = await by.db.from(table).insert(row).select('id').single().throwOnError()
  return data.id
}

const post = (by: Person, family: Family, content = 'Soup at six') => add(by, family, 'posts', { content })

const plan = (by: Person, family: Family, values: object = {}) =>
  add(by, family, 'events', {
    title: 'Brunch',
    start_time: '2099-01-01T10:00Z',
    end_time: '2099-01-01T11:00Z',
    ...values,
  })

const change = (by: Person, event: string, values: object) =>
  by.db.from('events').update(values).eq('id', event).throwOnError()

const respond = (by: Person, event_id: string, status: string) =>
  by.db
    .from('event_attendees')
    .upsert({ event_id, user_id: by.id, status }, { onConflict: 'event_id,user_id' })
    .throwOnError()

const like = (by: Person, post_id: string) => by.db.from('post_likes').insert({ post_id }).throwOnError()

const unlike = (by: Person, post_id: string) =>
  by.db.from('post_likes').delete().match({ post_id, user_id: by.id }).throwOnError()

const cook = (by: Person, family: Family) =>
  add(by, family, 'recipes', { title: 'Caldo verde', ingredients: 'Kale', instructions: 'Boil.' })

async function share(by: Person, family: Family, title: string, is_private = false): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  return add(by, family, 'media', { title, file_path, is_private })
}

/** A family of three, without the notifications of their joining. */
async function threeOfUs() {
  const [{ family, nana, cousin }, aunt] = await Promise.all([hub.aFamily(), hub.aStranger('Aunt')])
  await join(aunt, family).throwOnError()
  return { family, nana, cousin, aunt }
}

const kindsOf = (list: Notification[]) => list.map(({ kind }) => kind).filter((kind) => kind !== 'member')

describe('recipients', () => {
  test.each([
    ['a post', post, { kind: 'post', title: 'Soup at six' }],
    ['an event', plan, { kind: 'event', title: 'Brunch' }],
    ['a recipe', cook, { kind: 'recipe', title: 'Caldo verde' }],
    ['a photo', (by: Person, family: Family) => share(by, family, 'Lake'), { kind: 'media', title: 'Lake' }],
  ])('%s notifies the family except its author, and no outsiders', async (_, act, expected) => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    const outsiders = await hub.outsidersOf(family)
    await act(cousin, family)

    for (const person of [nana, aunt]) {
      expect((await notificationsOf(person))[0]).toMatchObject({
        ...expected,
        actor_name: 'Cousin',
        is_read: false,
        more: 0,
      })
      expect((await unread(person)).length).toBe((await notificationsOf(person)).length)
    }
    expect(kindsOf(await notificationsOf(cousin))).toEqual([])
    for (const person of Object.values(outsiders)) {
      expect(kindsOf(await notificationsOf(person))).toEqual([])
      const rows = person.db.from('notifications').select().eq('family_id', family.id)
      expect((await rows.throwOnError()).data).toEqual([])
    }
    expect((await hub.anonymous.from('notifications').select()).error?.code).toBe('42501')
    expect((await hub.anonymous.rpc('my_notifications', { kinds: ALL })).error?.code).toBe('42501')
  })

  test('a new member is announced to existing members until they leave', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await post(nana, family)
    const guest = await hub.aStranger('Guest')
    await join(guest, family).throwOnError()

    for (const person of [nana, cousin]) {
      expect((await notificationsOf(person))[0]).toMatchObject({ kind: 'member', actor_id: guest.id })
    }
    expect(await notificationsOf(guest)).toEqual([]) // nothing from before their time
    await leave(guest).throwOnError()
    expect((await notificationsOf(nana)).map(({ actor_id }) => actor_id)).not.toContain(guest.id)
    expect(await notificationsOf(guest)).toEqual([])
  })

  test('notifications arrive live, only where the subject is visible', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const { neighbour } = await hub.outsidersOf(family)
    const [here, mine, nextDoor] = await Promise.all(
      [nana, cousin, neighbour].map(({ db }) => listenTo(db, 'notifications')),
    )
    const post_id = await post(cousin, family)
    await like(nana, post_id)

    await vi.waitFor(() => {
      expect(rowsOf(here ?? [])).toEqual([expect.objectContaining({ kind: 'post', post_id })])
      expect(rowsOf(mine ?? [])).toEqual([expect.objectContaining({ kind: 'like', post_id })])
    })
    await catchUp(neighbour)
    expect(nextDoor).toEqual([])
  })

  test('a session without the second factor reads none', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await post(cousin, family)
    await setUpAuthenticator(nana.db, hub.database)
    const db = hub.gateway.client()
    await db.auth.signInWithPassword({ email: nana.email, password: PASSWORD })
    const thief = { ...nana, db }
    const [first] = await notificationsOf(nana)

    expect(await notificationsOf(thief)).toEqual([])
    expect(await unread(thief)).toEqual([])
    expect((await read(thief, first?.id ?? '')).error?.code).toBe('42501')
  })
})

describe('likes', () => {
  test('of a post share one notification to its author, which each new like makes unread', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    const id = await post(nana, family)
    await like(nana, id)
    expect(await notificationsOf(nana, ['like'])).toEqual([])

    await like(cousin, id)
    const [first] = await notificationsOf(nana, ['like'])
    expect(first).toMatchObject({ actor_name: 'Cousin', more: 0, title: 'Soup at six' })
    await read(nana, first?.id ?? '').throwOnError()
    expect(await unread(nana, ['like'])).toEqual([])

    await like(aunt, id)
    expect(await notificationsOf(nana, ['like'])).toMatchObject([
      { actor_name: 'Aunt', more: 1, is_read: false },
    ])
    expect(await notificationsOf(cousin, ['like'])).toEqual([])
  })

  test('taken back disappear from the notification', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    const id = await post(nana, family)
    await like(cousin, id)
    await like(aunt, id)

    await unlike(aunt, id)
    expect(await notificationsOf(nana, ['like'])).toMatchObject([{ actor_name: 'Cousin', more: 0 }])
    await unlike(cousin, id)
    expect(await notificationsOf(nana, ['like'])).toEqual([])
  })
})

describe('events', () => {
  test('that change several times have one notification with the current details', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    const event = await plan(nana, family)
    await respond(cousin, event, 'going')
    await respond(aunt, event, 'declined')
    await change(nana, event, { description: 'Bring cake' })
    expect(await notificationsOf(cousin, ['event_changed'])).toEqual([])

    await change(nana, event, { location: 'Garden' })
    const [first] = await notificationsOf(cousin, ['event_changed'])
    await read(cousin, first?.id ?? '').throwOnError()
    await change(nana, event, { title: 'Late brunch' })

    expect(await notificationsOf(cousin, ['event_changed'])).toMatchObject([
      { id: first?.id, title: 'Late brunch', is_read: false },
    ])
    expect(await notificationsOf(aunt, ['event_changed'])).toEqual([])
    expect(await notificationsOf(nana, ['event_changed'])).toEqual([])
  })

  test('that are over notify nobody of changes', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const event = await plan(nana, family, { start_time: '2020-01-01T10:00Z', end_time: '2020-01-01T11:00Z' })
    await change(nana, event, { title: 'Old brunch' })
    expect(kindsOf(await notificationsOf(cousin))).toEqual(['event'])
  })

  test('answers notify the author with the current status', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    const event = await plan(nana, family)
    await respond(nana, event, 'going')
    await respond(cousin, event, 'maybe')
    await respond(cousin, event, 'maybe')
    await respond(cousin, event, 'going')

    expect(await notificationsOf(nana, ['rsvp'])).toMatchObject([
      { actor_name: 'Cousin', status: 'going', title: 'Brunch' },
    ])
    expect(await notificationsOf(aunt, ['rsvp'])).toEqual([])
    await cousin.db.from('event_attendees').delete().eq('event_id', event).throwOnError()
    expect(await notificationsOf(nana, ['rsvp'])).toEqual([])
  })
})

describe('media', () => {
  test('private media notify immediate family, and the others once shared', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()
    const id = await share(cousin, family, 'First steps', true)

    expect(await notificationsOf(nana, ['media'])).toEqual([]) // though she is an admin
    const [hers] = await notificationsOf(aunt, ['media'])
    expect(hers).toMatchObject({ title: 'First steps', more: 0 })
    expect((await read(nana, hers?.id ?? '')).error?.code).toBe('42501')
    await read(aunt, hers?.id ?? '').throwOnError()

    await cousin.db.from('media').update({ is_private: false }).eq('id', id).throwOnError()
    expect(await notificationsOf(nana, ['media'])).toMatchObject([{ title: 'First steps', more: 0 }])
    expect(await unread(nana, ['media'])).toHaveLength(1)
    expect(await unread(aunt, ['media'])).toEqual([])
  })

  test('media of one hour share a notification, which does not count private items', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await share(cousin, family, 'One')
    await share(cousin, family, 'Hush', true)
    const second = await share(cousin, family, 'Two')
    await share(nana, family, 'Mine')

    expect(await notificationsOf(nana, ['media'])).toMatchObject([{ title: 'Two', more: 1 }])
    await cousin.db.from('media').delete().eq('id', second).throwOnError()
    expect(await notificationsOf(nana, ['media'])).toMatchObject([{ title: 'One', more: 0 }])
  })
})

test('deleting the subject deletes its notification', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const things = {
    posts: await post(cousin, family),
    events: await plan(cousin, family),
    recipes: await cook(cousin, family),
    media: await share(cousin, family, 'Lake'),
  }
  expect(kindsOf(await notificationsOf(nana))).toHaveLength(4)
  for (const [table, id] of Object.entries(things)) {
    await cousin.db.from(table).delete().eq('id', id).throwOnError()
  }
  expect(kindsOf(await notificationsOf(nana))).toEqual([])
})

describe('reading', () => {
  test('marks all notifications of the given kinds up to a time', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await post(cousin, family)
    await plan(cousin, family)
    const [newest] = await notificationsOf(nana)
    await post(cousin, family, 'Later')
    const posts = { kinds: ['post'], until: newest?.created_at }
    await nana.db.rpc('read_notifications', posts).throwOnError()

    const list = (await notificationsOf(nana)).filter(({ kind }) => kind !== 'member')
    expect(list).toMatchObject([
      { title: 'Later', is_read: false },
      { kind: 'event', is_read: false },
      { title: 'Soup at six', is_read: true },
    ])
    // Twice, like from two tabs.
    await nana.db.rpc('read_notifications', posts).throwOnError()
  })

  test('marks what tells of a thing that was opened, its comments included, and nothing else', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const soup = await post(nana, family)
    const brunch = await plan(nana, family)
    await add(cousin, family, 'comments', { post_id: soup, content: 'Yes' })
    await respond(cousin, brunch, 'going')
    const lake = await post(cousin, family, 'At the lake')
    const open = async (subject: string) =>
      (await nana.db.rpc('read_notifications_about', { subject }).throwOnError()).data

    expect(await open(soup)).toHaveLength(1)
    expect(await open(soup)).toEqual([])
    const rest = async () =>
      (await notificationsOf(nana)).filter(({ is_read }) => !is_read).map(({ kind }) => kind)
    expect(await rest()).toEqual(['post', 'rsvp', 'member'])
    await open(brunch)
    await open(lake)
    await open(cousin.id)
    expect(await rest()).toEqual([])
  })

  test('concerns only the user', async () => {
    const { family, nana, cousin, aunt } = await threeOfUs()
    await post(cousin, family)
    const [first] = await notificationsOf(nana)
    const forNana = { notification_id: first?.id, user_id: nana.id }

    expect((await aunt.db.from('notification_reads').insert(forNana)).error?.code).toBe('42501')
    await read(nana, first?.id ?? '').throwOnError()
    expect((await aunt.db.from('notification_reads').select()).data).toEqual([])
    expect((await notificationsOf(aunt))[0]).toMatchObject({ id: first?.id, is_read: false })
  })

  test('works page by page', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const posts = Array.from({ length: 23 }, (_, number) => ({
      family_id: family.id,
      user_id: cousin.id,
      content: `${number}`,
    }))
    await cousin.db.from('posts').insert(posts).throwOnError()

    const first = await notificationsOf(nana, ['post'])
    const last = first.at(-1)
    const { data: second } = await nana.db
      .rpc('my_notifications', { kinds: ['post'], before_at: last?.created_at, before_id: last?.id })
      .throwOnError()
    expect([first.length, second.length]).toEqual([20, 3])
    expect(new Set([...first, ...second].map(({ title }) => title)).size).toBe(23)
  })
})

describe('once a day', () => {
  const runJob = async (rpc: string): Promise<number> =>
    Number(await call(`${hub.gateway.url}/rest/v1/rpc/${rpc}`, keys.secret))

  const utcDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const bornOn = (person: Person, birth_date: string) =>
    person.db.from('profiles').update({ birth_date }).eq('id', person.id).throwOnError()
  const yearsAgo = (day: string) => day.replace(/^\d+/, '1984')

  test('birthdays of today and tomorrow notify once, except the member themselves', async () => {
    const { nana, cousin, aunt } = await threeOfUs()
    await bornOn(cousin, yearsAgo(utcDay(0)))
    await bornOn(aunt, yearsAgo(utcDay(1)))
    await hub.database.admin`update profiles set joined_at = now() - interval '9 days'`
    await runJob('add_birthday_notifications')
    await runJob('add_birthday_notifications')

    const birthdays = ['birthday_tomorrow', 'birthday_today']
    const of = (list: Notification[]) =>
      list.map(({ kind, day, actor_name }) => [actor_name, kind, day]).sort()
    expect(of(await notificationsOf(nana, birthdays))).toEqual([
      ['Aunt', 'birthday_tomorrow', utcDay(1)],
      ['Cousin', 'birthday_today', utcDay(0)],
    ])
    expect(of(await notificationsOf(aunt, birthdays))).toEqual([['Cousin', 'birthday_today', utcDay(0)]])

    // Aunt corrects her birth date; cousin leaves.
    await bornOn(aunt, '1984-06-15')
    await leave(cousin).throwOnError()
    expect(await notificationsOf(nana, birthdays)).toEqual([])
  })

  test.each([
    ['2027-02-26', '2004-02-29', ['2027-02-28']],
    ['2028-02-27', '2004-02-29', ['2028-02-29']],
    ['2028-02-26', '2004-02-28', ['2028-02-28']],
    ['2026-12-31', '1990-01-01', ['2027-01-01']],
    ['2026-12-28', '1990-01-01', []],
  ])('on %s, a member born on %s has notifications for %j', async (today, birth, days) => {
    const { cousin } = await hub.aFamily()
    await bornOn(cousin, birth)
    const service = hub.gateway.client({}, keys.secret)
    await service.rpc('add_birthday_notifications', { today }).throwOnError()
    const rows = await hub.database.admin`
      select distinct day::text from notifications where actor_id = ${cousin.id} and day is not null`
    expect(rows.map(({ day }) => day)).toEqual(days)
  })

  test('notifications older than 90 days and beyond the newest 500 are removed', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const mine = await post(nana, family, 'Mine')
    await like(cousin, mine)
    const old = await post(cousin, family, 'Old')
    await hub.database.admin`
      update notifications set created_at = now() - interval '91 days' where post_id = ${old}`
    await hub.database.admin`
      insert into posts (family_id, user_id, content)
        select ${family.id}, ${cousin.id}, 'Post ' || number from generate_series(1, 510) as number`
    expect(await runJob('clean_up_notifications')).toBeGreaterThan(10)

    const [kept] = await hub.database.admin`
      select count(*)::int from notifications where family_id = ${family.id} and recipient_id is null`
    expect(kept?.count).toBe(500)
    expect(await notificationsOf(nana, ['like'])).toHaveLength(1)
  })

  test.each(['add_birthday_notifications', 'clean_up_notifications'])(
    'only the server may call %s',
    async (rpc) => {
      const { nana } = await hub.aFamily()
      expect((await nana.db.rpc(rpc)).error?.code).toBe('42501')
      expect((await hub.anonymous.rpc(rpc)).error?.code).toBe('42501')
    },
  )
})
