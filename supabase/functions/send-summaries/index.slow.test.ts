import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsIn } from '@kinfold/i18n/server'
import { type News, summaryLetter } from '@kinfold/mail'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { open, write } from '../../../test/conversation.ts'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import {
  type Family,
  join as joinFamily,
  leave,
  type Person,
  proveAddress,
} from '../../../test/membership.ts'
import { GIF } from '../../../test/pixels.ts'
import { type MailServer, startMailServer } from '../_shared/mail-server.fixture.ts'
import { readOutbox } from '../_shared/outbox.fixture.ts'
import sendSummaries from './index.ts'

const hub = await openHub(new Map([['send-summaries', sendSummaries]]))
let directory: string
let server: MailServer
const environment = { ...process.env }

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-summaries-'))
  server = await startMailServer()
  Object.assign(process.env, {
    SMTP_URL: server.url,
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    PUBLIC_URL: 'https://hub.example',
    KINFOLD_DATA_DIR: directory,
  })
  // All tests share one hub, and people of other tests must not get mail.
  await hub.database.admin`update profiles set family_id = null`
})

afterEach(async () => {
  vi.restoreAllMocks()
  process.env = { ...environment }
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** Calls the function as the server does once a day. */
async function send(): Promise<{ sent: number; failed: number }> {
  const { data, error } = await hub.gateway.client({}, keys.secret).functions.invoke('send-summaries')
  if (error) throw error
  return data
}

/** Without the soft line breaks of quoted-printable (RFC 2045). */
const mailsTo = ({ email }: Person) =>
  server.taken
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => source.replaceAll('\r\n', '\n').replaceAll('=\n', ''))

const subjectsTo = (person: Person) => mailsTo(person).map((mail) => mail.match(/^Subject: (.*)$/m)?.[1])

/** The list in the plain text. */
const linesTo = (person: Person) => {
  const [mail = ''] = mailsTo(person)
  return [...mail.slice(0, mail.indexOf('<!doctype')).matchAll(/^- (.*)$/gm)].map(([, line]) => line)
}

const add = async (by: Person, family: Family, table: string, values: object): Promise<string> => {
  const row = { family_id: family.id, ...values }
  return (await by.db.from(table).insert(row).select('id').single().throwOnError()).data.id
}
const post = (by: Person, family: Family, content = 'Soup at six') => add(by, family, 'posts', { content })

async function share(by: Person, family: Family, title: string, is_private: boolean): Promise<string> {
  const file_path = `${by.id}/${randomBytes(16).toString('base64url')}.gif`
  const file = new Blob([Uint8Array.from(GIF)], { type: 'image/gif' })
  const { error } = await by.db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  return add(by, family, 'media', { title, file_path, is_private })
}

/** They have proved their addresses, and the notification of joining is already read. */
async function aFamily() {
  const people = await hub.aFamily()
  await Promise.all([people.nana, people.cousin].map(({ id }) => proveAddress(hub.database, id)))
  await readAll(people.nana)
  return people
}

const readAll = ({ db }: Person) =>
  db
    .rpc('read_notifications', { kinds: ['member', 'post'], until: new Date(Date.now() + 1000) })
    .throwOnError()

const hoursPass = (hours: number) =>
  hub.database.admin`update summaries set sent_at = sent_at - make_interval(mins => ${hours * 60})`

test('lists who did what, without any content', async () => {
  const { family, nana, cousin } = await aFamily()
  const mine = await post(nana, family)
  await post(cousin, family, 'A secret of ours')
  await post(cousin, family, 'Another one')
  await cousin.db.from('post_likes').insert({ post_id: mine }).throwOnError()
  await add(cousin, family, 'recipes', { title: 'Caldo verde', ingredients: 'Kale', instructions: 'Boil.' })
  const brunch = { title: 'Brunch', start_time: '2099-01-01T10:00Z', end_time: '2099-01-01T11:00Z' }
  const event = await add(cousin, family, 'events', brunch)
  await cousin.db.from('events').update({ location: 'Garden' }).eq('id', event).throwOnError()
  const event_id = await add(nana, family, 'events', brunch)
  await cousin.db
    .from('event_attendees')
    .insert({ event_id, user_id: cousin.id, status: 'going' })
    .throwOnError()
  await share(cousin, family, 'Lake', false)
  await write(cousin, await open(cousin, nana), 'Psst').throwOnError()
  await hub.database.admin`
    insert into notifications (family_id, kind, actor_id, day)
      values (${family.id}, 'birthday_today', ${cousin.id}, '2030-11-02')`
  const aunt = await hub.aStranger('Aunt <b>')
  await joinFamily(aunt, family).throwOnError()

  await send()

  expect(subjectsTo(nana)).toEqual(['New in your family: 1 birthday, 1 new member, 2 posts and more'])
  expect(linesTo(nana)).toEqual([
    'Cousin has a birthday on November 2',
    'Aunt <b> joined the family',
    'Cousin shared 2 posts',
    'Cousin planned an event',
    'Cousin changed an event',
    'Cousin replied to your event',
    'Cousin added a recipe',
    'Cousin shared something in Media',
    'Cousin liked your post',
    '1 unread conversation',
  ])
  const [mail = ''] = mailsTo(nana)
  expect(mail).toContain('Hello Nana,')
  expect(mail).toContain('Aunt &lt;b&gt; joined')
  expect(mail).toContain('https://hub.example/home')
  expect(mail).toContain('https://hub.example/settings?tab=3Dnotifications')
  expect(mail).not.toMatch(/secret|Another|Caldo|Brunch|Garden|Lake|Psst/)
})

test('every kind of notification has a line', async () => {
  const kinds = await hub.database.admin`
    select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as kind
      from pg_constraint where conname = 'notifications_kind_check'`

  expect(kinds.length).toBeGreaterThan(9)
  for (const { kind } of kinds) {
    const newsKind = kind.startsWith('birthday') ? 'birthday' : kind
    const news: News = { kind: newsKind, name: 'Nana', day: '2030-11-02', many: 1 }
    expect(summaryLetter({ to: null, news: [news], address: '' }, textsIn('en')).list, kind).toHaveLength(1)
  }
})

describe('once', () => {
  test('a day, however often the job runs, also at the same moment', async () => {
    const { family, nana, cousin } = await aFamily()
    await post(cousin, family)
    await Promise.all([send(), send()])
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    expect(subjectsTo(nana)).toEqual(['New in your family: 1 post'])

    // The next summary has what is new since.
    await hoursPass(21)
    expect(await send()).toMatchObject({ failed: 0 })
    expect(subjectsTo(nana)).toHaveLength(2)
    await hoursPass(21)
    await hub.database.admin`update notifications set created_at = now() - interval '3 days'`
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })

  test('what one summary lists, the next does not', async () => {
    const { family, nana, cousin } = await aFamily()
    await post(cousin, family)
    await send()
    await hub.database.admin`update notifications set created_at = created_at - interval '21 hours'`
    await hoursPass(20.5)
    await post(cousin, family)
    await post(cousin, family)
    await send()

    expect(subjectsTo(nana).sort()).toEqual(['New in your family: 1 post', 'New in your family: 2 posts'])
  })

  test('a failed mail does not stop the others and is not retried', async () => {
    const { family, nana, cousin } = await aFamily()
    await post(nana, family)
    await post(cousin, family)
    server.refuses(nana.email)
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {})

    expect(await send()).toEqual({ sent: 1, failed: 1 })
    expect(server.taken.map(({ to }) => to)).toEqual([[cousin.email]])
    expect(failed).toHaveBeenCalledOnce()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })
})

describe('who gets none', () => {
  test('those who have read everything, turned it off, left, are banned or never confirmed the address', async () => {
    const { family, nana, cousin } = await aFamily()
    const people = await Promise.all(
      ['Reader', 'Off', 'Former', 'Banned', 'New'].map((name) => hub.aStranger(name)),
    )
    for (const person of people) {
      await joinFamily(person, family).throwOnError()
      await proveAddress(hub.database, person.id)
    }
    const [reader, off, former, banned, unconfirmed] = people as [Person, Person, Person, Person, Person]
    await post(cousin, family)
    await readAll(reader)
    await off.db.from('notification_settings').upsert({ user_id: off.id, email: false }).throwOnError()
    await nana.db.from('notification_settings').upsert({ user_id: nana.id, email: true }).throwOnError()
    await leave(former).throwOnError()
    await hub.database.admin`
      update auth.users set banned_until = now() + interval '1 day' where id = ${banned.id}`
    await hub.database.admin`update auth.users set email_confirmed_at = null where id = ${unconfirmed.id}`

    await send()

    expect(subjectsTo(nana)).toEqual(['New in your family: 4 new members, 1 post'])
    for (const person of people) expect(mailsTo(person), person.name).toEqual([])
    const { neighbour, stranger } = await hub.outsidersOf(family)
    await proveAddress(hub.database, neighbour.id)
    await proveAddress(hub.database, stranger.id)
    await send()
    expect(linesTo(neighbour)).toEqual(['Cousin joined the family']) // her own
    expect(mailsTo(stranger)).toEqual([])
  })

  test('people who have not proved that the address is theirs', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 0 })

    await proveAddress(hub.database, nana.id)
    await send()
    expect(mailsTo(nana)).toHaveLength(1)
    expect(mailsTo(cousin)).toEqual([])
  })

  test('everyone, once half of this hour’s mails are sent', async () => {
    const { family, nana, cousin } = await aFamily()
    await post(cousin, family)
    await hub.database.admin`delete from private.allowances where kind = 'mails'`
    await hub.database.admin`
      insert into private.allowances (kind, counted_at, used) values ('mails', now(), 250)`

    expect(await send()).toEqual({ sent: 0, failed: 0 })
    await hub.database.admin`delete from private.allowances where kind = 'mails'`
    await send()
    expect(subjectsTo(nana)).toEqual(['New in your family: 1 post'])
  })

  test('private items, items from before they joined, and other families’ items are left out', async () => {
    const { family, nana, cousin } = await aFamily()
    const aunt = await hub.aStranger('Aunt')
    await joinFamily(aunt, family).throwOnError()
    await proveAddress(hub.database, aunt.id)
    await readAll(nana)
    await readAll(cousin)
    await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()
    await share(cousin, family, 'First steps', true)
    await write(cousin, await open(cousin, aunt), 'For you alone').throwOnError()
    const guest = await hub.aStranger('Guest')
    await joinFamily(guest, family).throwOnError()
    await proveAddress(hub.database, guest.id)
    await readAll(nana)

    await send()

    expect(mailsTo(nana)).toEqual([]) // though she is an admin
    expect(mailsTo(guest)).toEqual([])
    expect(linesTo(aunt)).toEqual([
      'Guest joined the family',
      'Cousin shared something in Media',
      '1 unread conversation',
    ])
  })
})

test('a large family gets its mails, and a long list is cut off', async () => {
  const { family, nana, cousin } = await aFamily()
  await hub.database.admin`
    insert into auth.users (email, email_confirmed_at)
      select 'relative' || number || '@example.com', now() from generate_series(1, 120) as number`
  await hub.database.admin`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
      select id, 'email', id, jsonb_build_object('email', email, 'email_verified', true)
        from auth.users where email like 'relative%'`
  await hub.database.admin`
    update profiles set family_id = ${family.id}, full_name = 'Relative'
     where id in (select id from auth.users where email like 'relative%')`
  await post(cousin, family)

  expect(await send()).toEqual({ sent: 122, failed: 0 })
  const lines = linesTo(nana)
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('and 91 more')
})

test('without a mail server nothing is sent, and news waits until there is one', async () => {
  const { family, nana, cousin } = await aFamily()
  await post(cousin, family)
  process.env.SMTP_URL = ''
  expect(await send()).toEqual({ sent: 0, failed: 0 })
  expect(await readOutbox(directory)).toEqual([])

  process.env.SMTP_URL = server.url
  await send()
  expect(subjectsTo(nana)).toEqual(['New in your family: 1 post'])
})

test('people with a second factor get summaries too', async () => {
  const { family, nana, cousin } = await aFamily()
  await setUpAuthenticator(nana.db, hub.database)
  await post(cousin, family)
  await send()
  expect(subjectsTo(nana)).toEqual(['New in your family: 1 post'])
})

test('only the server may call it', async () => {
  const { nana } = await hub.aFamily()
  const ask = async (db = hub.anonymous) =>
    (await db.functions.invoke('send-summaries')).error?.context.status
  expect(await ask()).toBe(403)
  expect(await ask(nana.db)).toBe(403)
  expect((await fetch(`${hub.gateway.url}/functions/v1/send-summaries`, { method: 'POST' })).status).toBe(401)
  expect(server.taken).toEqual([])
})
