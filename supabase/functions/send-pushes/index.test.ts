import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { group, open, takeOut, write } from '../../../test/conversation.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { type Family, join as joinFamily, leave, type Person } from '../../../test/membership.ts'
import { type Browser, startPushService } from '../../../test/push-service.ts'
import makeSignInLink from '../make-sign-in-link/index.ts'
import sendPushes from './index.ts'

const hub = await openHub(
  new Map([
    ['make-sign-in-link', makeSignInLink],
    ['send-pushes', sendPushes],
  ]),
)
const { admin } = hub.database
const service = await startPushService()
afterAll(() => service.close())

const vapid = webPush.generateVAPIDKeys()
beforeEach(async () => {
  vi.stubEnv('SUPABASE_URL', hub.gateway.url)
  vi.stubEnv('SUPABASE_ANON_KEY', keys.publishable)
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', keys.secret)
  vi.stubEnv('VAPID_SUBJECT', 'https://hub.example')
  vi.stubEnv('VAPID_PUBLIC_KEY', vapid.publicKey)
  vi.stubEnv('VAPID_PRIVATE_KEY', vapid.privateKey)
  vi.stubEnv('PUSH_SERVICE_HOSTS', service.host)
  // All tests share one hub.
  await admin`delete from push_subscriptions`
  await admin`update private.push_clock set reached = now()`
})

/** Calls the function as the server does every few seconds, when everything that waits is due. */
async function send(): Promise<{ sent: number; failed: number }> {
  await admin`update private.push_queue set due_at = now() - interval '1 second'`
  await admin`update push_subscriptions set paused_until = null`
  return sendWhatIsDue()
}

async function sendWhatIsDue() {
  const { data, error } = await hub.gateway.client({}, keys.secret).functions.invoke('send-pushes')
  if (error) throw error
  return data
}

type Device = { db: Person['db'] }

/** Turns on pushes in the browser of this session. */
async function subscribe({ db }: Device, settings: object = {}): Promise<Browser> {
  const browser = service.subscribe(vapid.publicKey)
  const { endpoint, p256dh, auth } = browser
  await db.rpc('turn_on_push', { endpoint, p256dh, auth, time_zone: 'UTC' }).throwOnError()
  await db.from('push_subscriptions').update(settings).eq('endpoint', endpoint).throwOnError()
  return browser
}

/** As if the person had subscribed in each of these browsers. */
async function subscribeMany({ id }: Person, browsers: Browser[]): Promise<void> {
  for (const { endpoint, p256dh, auth } of browsers) {
    await admin`
      with session as (insert into auth.sessions (user_id) values (${id}) returning id)
      insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, time_zone)
        select id, ${id}, ${endpoint}, ${p256dh}, ${auth}, 'UTC' from session`
  }
}

/** Signs in once more. */
async function anotherDevice({ email }: Person): Promise<Device> {
  const db = hub.gateway.client()
  const { error } = await db.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { db }
}

const kindsAt = ({ received }: Browser) => received.map(({ message }) => message.kind)

const post = (by: Person, { id: family_id }: Family, content = 'Plum pie at four') =>
  by.db.from('posts').insert({ family_id, content }).select('id').single().throwOnError()

async function plan(by: Person, { id: family_id }: Family, minutesAhead = 3 * 24 * 60) {
  const at = (minutes: number) => new Date(Date.now() + (minutesAhead + minutes) * 60_000).toISOString()
  const event = { family_id, title: 'Walk around the lake', start_time: at(0), end_time: at(60) }
  return (await by.db.from('events').insert(event).select('id, start_time').single().throwOnError()).data
}

/** As if this many minutes had passed since the timed pushes were last queued. */
const minutesPass = (minutes: number) =>
  admin`update private.push_clock set reached = now() - make_interval(mins => ${minutes})`

/** A time zone where it is this hour now, or `later` hours earlier. Those of Etc/GMT have the opposite sign. */
function zoneWhere(hour: number, later = 0): string {
  const ahead = ((hour - new Date().getUTCHours() + 33) % 24) - 9 - later
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

describe('what reaches a device', () => {
  test('a message reaches the others in the conversation, and only tells its kind', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const aunt = await hub.aStranger('Aunt')
    await joinFamily(aunt, family).throwOnError()
    const [atNana, atCousin, atAunt] = [await subscribe(nana), await subscribe(cousin), await subscribe(aunt)]
    const conversation = await open(cousin, nana)
    await write(cousin, conversation, 'The surprise is in the shed').throwOnError()

    expect(await send()).toEqual({ sent: 1, failed: 0 })

    expect(atNana.received).toEqual([
      {
        message: {
          kind: 'message',
          topic: `conversation:${conversation}`,
          item: conversation,
          starts_at: null,
          all_day: null,
          content: null,
        },
        text: expect.not.stringMatching(/surprise|Cousin/),
        ttl: 86_400,
        urgency: 'high',
        topic: expect.not.stringContaining(conversation.slice(0, 8)),
      },
    ])
    expect([...atCousin.received, ...atAunt.received]).toEqual([])
    expect(service.broken).toEqual([])
    const { data } = await nana.db.from('push_subscriptions').select('last_success_at').single()
    expect(Date.parse(data?.last_success_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('with names and texts only on request', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana, { shows_content: true })
    const plain = await subscribe(await anotherDevice(nana))
    const conversation = await group(cousin, 'Cooks', [nana])
    await write(cousin, conversation, 'x'.repeat(4000)).throwOnError()
    await post(cousin, family)
    const event = await plan(cousin, family)

    await send()

    const contents = Object.fromEntries(
      browser.received.map(({ message }) => [message.kind, message.content]),
    )
    expect(contents).toMatchObject({
      message: { name: 'Cousin', group: 'Cooks', text: 'x'.repeat(200) },
      post: { name: 'Cousin', text: 'Plum pie at four' },
      event: { name: 'Cousin', title: 'Walk around the lake' },
    })
    const atEvent = browser.received.find(({ message }) => message.kind === 'event')?.message
    expect(atEvent).toMatchObject({ item: event.id, starts_at: event.start_time, all_day: false })
    expect(kindsAt(plain).sort()).toEqual(['event', 'message', 'post'])
    expect(plain.received.map(({ text }) => text).join()).not.toMatch(/xx|Cousin|Cooks|pie|lake/)
  })

  test('a reply tells the quoted author so, and an edit is no news', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const { data: everyone } = await nana.db.from('conversations').select('id').eq('kind', 'family').single()
    const id = everyone?.id
    const aunt = await hub.aStranger('Aunt')
    await joinFamily(aunt, family).throwOnError()
    const { data: asked } = await write(nana, id, 'Soup at six?').throwOnError()
    const [atNana, atAunt] = await Promise.all(
      [nana, aunt].map((person) => subscribe(person, { shows_content: true })),
    )
    const { data: reply } = await write(cousin, id, 'Yes', { reply_to: asked.id }).throwOnError()
    await send()
    await cousin.db.from('messages').update({ content: 'Yes, please' }).eq('id', reply.id).throwOnError()
    await send()

    const told = (browser: Browser | undefined) => browser?.received.map(({ message }) => message.content)
    expect(told(atNana)).toMatchObject([{ name: 'Cousin', group: family.name, text: 'Yes', replies: true }])
    expect(told(atAunt)).toMatchObject([{ name: 'Cousin', group: family.name, text: 'Yes', replies: false }])
  })

  test('a mention reaches the mentioned member alone, with the comment on request', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const aunt = await hub.aStranger('Aunt')
    await joinFamily(aunt, family).throwOnError()
    const { data } = await post(aunt, family)
    const [atNana, atAunt] = [await subscribe(nana, { shows_content: true }), await subscribe(aunt)]
    const comment = { family_id: family.id, post_id: data.id, content: 'Look, @Nana', mentions: [nana.id] }
    const { data: written } = await cousin.db
      .from('comments')
      .insert(comment)
      .select('id')
      .single()
      .throwOnError()

    await send()

    expect(atNana.received.map(({ message }) => message)).toMatchObject([
      { kind: 'mention', item: written.id, content: { name: 'Cousin', text: 'Look, @Nana' } },
    ])
    expect(kindsAt(atAunt)).toEqual([])
  })

  test('a lively conversation is one push, and further messages another one', async () => {
    const { nana, cousin } = await hub.aFamily()
    const browser = await subscribe(nana)
    const conversation = await open(cousin, nana)
    for (const text of ['One', 'Two', 'Three']) await write(cousin, conversation, text).throwOnError()
    await send()
    expect(kindsAt(browser)).toEqual(['message'])

    await write(cousin, conversation, 'Four').throwOnError()
    await send()
    expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(1)
    expect(browser.received).toHaveLength(2)
  })

  test('posts and events, changes and reminders reach the family, but not their author', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const [atNana, atCousin] = [await subscribe(nana), await subscribe(cousin)]
    const { data } = await post(cousin, family)
    await send()
    const event = await plan(cousin, family)
    await send()
    await cousin.db.from('events').update({ location: 'Jetty' }).eq('id', event.id).throwOnError()
    await send()

    expect(kindsAt(atNana)).toEqual(['post', 'event', 'event_changed'])
    expect(atNana.received.map(({ message }) => message.item)).toEqual([data.id, event.id, event.id])
    expect(atCousin.received).toEqual([])

    // A reminder, for the author as well: an hour before.
    await admin`
      update events set start_time = now() + interval '59 minutes', end_time = now() + interval '2 hours'
       where id = ${event.id}`
    await admin`delete from private.push_queue`
    await minutesPass(5)
    await sendWhatIsDue()
    await minutesPass(1)
    await sendWhatIsDue()
    expect(kindsAt(atNana).slice(3)).toEqual(['reminder'])
    expect(kindsAt(atCousin)).toEqual(['reminder'])
  })

  test('no reminder of an event that was declined, moved or has begun', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const atNana = await subscribe(nana)
    const event = await plan(cousin, family, 59)
    const answer = { event_id: event.id, user_id: nana.id, status: 'declined' }
    await nana.db.from('event_attendees').insert(answer).throwOnError()
    await admin`delete from private.push_queue`
    await minutesPass(5)
    await sendWhatIsDue()
    expect(atNana.received).toEqual([])

    await nana.db.from('event_attendees').delete().eq('event_id', event.id).throwOnError()
    await minutesPass(5)
    await admin`select private.queue_timed_pushes()`
    await admin`update events set start_time = now() - interval '1 minute' where id = ${event.id}`
    // The push that tells of the change has taken the place of the reminder.
    await admin`update private.push_queue set kind = 'reminder', subject = ${event.id}`
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })

  test('reminders as each member chose them, a week before as well', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const WEEK = 7 * 24 * 60
    const [atNana, atCousin] = [await subscribe(nana), await subscribe(cousin)]
    const soon = await plan(nana, family, 9)
    const later = await plan(nana, family, WEEK - 1)
    const start = new Date(Date.now() + (WEEK - 1) * 60_000)
    start.setUTCMilliseconds(0)
    const weekly = {
      family_id: family.id,
      title: 'Choir',
      rrule: 'FREQ=WEEKLY',
      time_zone: 'UTC',
      start_time: new Date(start.getTime() - WEEK * 60_000).toISOString(),
      end_time: new Date(start.getTime() - WEEK * 60_000 + 3_600_000).toISOString(),
    }
    const { data: choir } = await nana.db.from('events').insert(weekly).select('id').single().throwOnError()
    const wishes = [
      { event_id: soon.id, minutes: [10] },
      { event_id: later.id, minutes: [] },
      { event_id: choir.id, minutes: [10, 10_080] },
    ]
    await nana.db.from('event_reminders').insert(wishes).throwOnError()
    await cousin.db
      .from('event_reminders')
      .insert({ event_id: later.id, minutes: [10_080] })
      .throwOnError()
    await admin`delete from private.push_queue`
    await minutesPass(5)
    // The first call expands the series.
    await sendWhatIsDue()
    await minutesPass(5)
    await sendWhatIsDue()

    const items = ({ received }: Browser) => new Set(received.map(({ message }) => message.item))
    expect(items(atNana)).toEqual(new Set([soon.id, choir.id]))
    expect(items(atCousin)).toEqual(new Set([later.id]))
    const told = atNana.received.find(({ message }) => message.item === choir.id)?.message
    expect(Date.parse(told?.starts_at ?? '')).toBe(start.getTime())
  })

  test('of days, at nine in the morning where the device is, also of those that repeat', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const tablet = await anotherDevice(nana)
    const [nine, seven] = [zoneWhere(9), zoneWhere(9, 2)]
    const atNine = await subscribe(nana, { time_zone: nine })
    const atSeven = await subscribe(tablet, { time_zone: seven })
    const unasked = await subscribe(cousin, { time_zone: nine })
    const [today] = await admin`select (now() at time zone ${nine})::date as day`
    const day = (later: number) => new Date(today?.day.getTime() + later * 86_400_000).toISOString()
    const days = (title: string, from: number, values: object = {}) => ({
      family_id: family.id,
      title,
      all_day: true,
      start_time: day(from),
      end_time: day(from + 1),
      ...values,
    })
    const events = [
      days('Fair', 0),
      days('Trip', 1),
      days('Bins', -7, { rrule: 'FREQ=WEEKLY', time_zone: null, repeats_until: null }),
    ]
    const ids: string[] = []
    for (const event of events) {
      const { data } = await nana.db.from('events').insert(event).select('id').single().throwOnError()
      ids.push(data.id)
    }
    const [fair, trip, bins] = ids
    const wishes = [
      { event_id: fair, minutes: [-540] },
      { event_id: trip, minutes: [900] },
      { event_id: bins, minutes: [-540] },
    ]
    await nana.db.from('event_reminders').insert(wishes).throwOnError()
    await admin`delete from private.push_queue`
    // The first call expands the series.
    await sendWhatIsDue()
    await minutesPass(61)
    await sendWhatIsDue()

    const told = atNine.received
      .filter(({ message }) => message.kind === 'reminder')
      .map(({ message }) => message)
    expect(new Set(told.map(({ item }) => item))).toEqual(new Set(ids))
    expect(told.find(({ item }) => item === bins)).toMatchObject({ all_day: true })
    expect(Date.parse(told.find(({ item }) => item === bins)?.starts_at ?? '')).toBe(Date.parse(day(0)))
    expect([...kindsAt(atSeven), ...kindsAt(unasked)]).toEqual([])
  })

  test('birthdays, at eight in the morning', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const [morning, before] = [zoneWhere(8), zoneWhere(8, 2)]
    const tablet = await anotherDevice(nana)
    const atEight = await subscribe(nana, { time_zone: morning, shows_content: true })
    const atSix = await subscribe(tablet, { time_zone: before })
    const own = await subscribe(cousin, { time_zone: morning })
    // The day where it is eight may be another one than in UTC.
    await admin`
      insert into notifications (family_id, kind, actor_id, day)
        values (${family.id}, 'birthday_today', ${cousin.id}, (now() at time zone ${morning})::date)`
    await minutesPass(61)
    await sendWhatIsDue()

    expect(atEight.received.map(({ message }) => message)).toMatchObject([
      { kind: 'birthday_today', item: cousin.id, content: { name: 'Cousin' } },
    ])
    expect([...atSix.received, ...own.received]).toEqual([])
  })

  test('only the kinds that were chosen for this device', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const atNana = await subscribe(nana, { kinds: ['events'] })
    await post(cousin, family)
    await write(cousin, await open(cousin, nana), 'Hello').throwOnError()
    await plan(cousin, family)
    await send()
    expect(kindsAt(atNana)).toEqual(['event'])

    await plan(cousin, family)
    await nana.db.from('push_subscriptions').update({ kinds: [] }).eq('user_id', nana.id).throwOnError()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })

  test('a link to help with signing in, whatever is chosen and at any time', async () => {
    const { nana, cousin } = await hub.aFamily()
    const device = await subscribe(cousin, { kinds: [], quiet_from: '00:00', quiet_until: '23:59' })
    // The function answers after the push, since using the link ends the session of the device.
    const { error } = await nana.db.functions.invoke('make-sign-in-link', { body: { user_id: cousin.id } })
    expect(error).toBeNull()
    expect(kindsAt(device)).toEqual(['sign_in_link'])
  })

  test('a test, for the device that asked', async () => {
    const { nana } = await hub.aFamily()
    const tablet = await anotherDevice(nana)
    const [phone, other] = [await subscribe(nana, { kinds: [] }), await subscribe(tablet)]
    await nana.db.rpc('send_test_push').throwOnError()

    expect(await sendWhatIsDue()).toEqual({ sent: 1, failed: 0 })
    expect(kindsAt(phone)).toEqual(['test'])
    expect(other.received).toEqual([])
    const { data } = await nana.db.from('push_subscriptions').select('endpoint, last_test_at')
    expect(data?.filter(({ last_test_at }) => last_test_at)).toMatchObject([{ endpoint: phone.endpoint }])
  })
})

describe('nothing is sent', () => {
  test('in the first seconds, and for what is read in them', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana)
    const tablet = await anotherDevice(nana)
    const conversation = await open(cousin, nana)
    await write(cousin, conversation, 'Are you there?').throwOnError()
    await post(cousin, family)
    expect(await sendWhatIsDue()).toEqual({ sent: 0, failed: 0 })

    await tablet.db
      .from('conversation_members')
      .update({ last_read_at: new Date().toISOString() })
      .match({ conversation_id: conversation, user_id: nana.id })
      .throwOnError()
    const until = new Date(Date.now() + 1000).toISOString()
    await tablet.db.rpc('read_notifications', { kinds: ['post'], until }).throwOnError()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    expect(browser.received).toEqual([])
  })

  test('for what was taken back', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    await subscribe(nana)
    const { data } = await write(cousin, await open(cousin, nana), 'Oops').throwOnError()
    await cousin.db.from('messages').delete().eq('id', data.id).throwOnError()
    const { data: taken } = await post(cousin, family)
    await cousin.db.from('posts').delete().eq('id', taken.id).throwOnError()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })

  test('to members who left or were removed meanwhile, to other families and strangers', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const [leaver, removed] = [await hub.aStranger('Leaver'), await hub.aStranger('Removed')]
    for (const person of [leaver, removed]) await joinFamily(person, family).throwOnError()
    const { stranger, neighbour, former } = await hub.outsidersOf(family)
    const browsers = await Promise.all(
      [leaver, removed, stranger, neighbour, former].map((person) => subscribe(person)),
    )
    const conversation = await group(cousin, 'All', [nana, leaver, removed])
    await write(cousin, conversation, 'Secret').throwOnError()
    await post(cousin, family)
    await plan(cousin, family, 59)
    await minutesPass(5)
    await admin`select private.queue_timed_pushes()`
    await leave(leaver).throwOnError()
    await nana.db.rpc('remove_family_member', { user_id: removed.id }).throwOnError()

    expect(await send()).toEqual({ sent: 0, failed: 0 })
    expect(browsers.flatMap(kindsAt)).toEqual([])
  })

  test('to members who were taken out of the group meanwhile', async () => {
    const { nana, cousin } = await hub.aFamily()
    await subscribe(nana)
    const conversation = await group(cousin, 'Surprise', [nana])
    await write(cousin, conversation, 'For Nana').throwOnError()
    await takeOut(cousin, conversation, nana).throwOnError()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
  })

  test('to a device that was signed out, a banned account, or a session without the second factor', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const tablet = await anotherDevice(nana)
    const browser = await subscribe(tablet)
    await post(cousin, family)
    await setUpAuthenticator(nana.db, hub.database)
    expect(await send()).toEqual({ sent: 0, failed: 0 })

    const phone = await subscribe(nana)
    await post(cousin, family)
    await admin`update auth.users set banned_until = now() + interval '1 hour' where id = ${nana.id}`
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    await admin`update auth.users set banned_until = null where id = ${nana.id}`
    await post(cousin, family)
    await nana.db.auth.signOut()
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    expect([...browser.received, ...phone.received]).toEqual([])
    expect(await admin`select from push_subscriptions where endpoint = ${phone.endpoint}`).toHaveLength(0)
  })
})

test('a push whose subject cannot be read is dropped, and the others are sent', async () => {
  const { nana, cousin, family } = await hub.aFamily()
  const browser = await subscribe(nana)
  await write(cousin, await open(cousin, nana), 'Hello').throwOnError()
  await post(cousin, family, 'poison')
  await admin`
    create policy poison on posts as restrictive to authenticated
      using (case content when 'poison' then 1 / (char_length(content) - 6) = 1 else true end)`
  try {
    expect(await send()).toEqual({ sent: 1, failed: 0 })
  } finally {
    await admin`drop policy poison on posts`
  }
  expect(kindsAt(browser)).toEqual(['message'])
  expect(await admin`select from private.push_queue`).toHaveLength(0)
})

describe('quiet hours', () => {
  test('hold pushes until they end, but not a test', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const night = { quiet_from: '22:00', quiet_until: '07:00' }
    const browser = await subscribe(nana, { ...night, time_zone: zoneWhere(23) })
    await nana.db.rpc('send_test_push').throwOnError()
    expect(await sendWhatIsDue()).toEqual({ sent: 1, failed: 0 })
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    expect(await sendWhatIsDue()).toEqual({ sent: 0, failed: 0 })

    const morning = { time_zone: zoneWhere(7) }
    await nana.db.from('push_subscriptions').update(morning).eq('user_id', nana.id).throwOnError()
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(kindsAt(browser)).toEqual(['test', 'post'])
  })

  test.each([
    ['22:00', '07:00', 23, '07:00'],
    ['22:00', '07:00', 5, '07:00'],
    ['22:00', '07:00', 12, null],
    ['13:00', '15:00', 14, '15:00'],
    ['13:00', '15:00', 16, null],
    [null, null, 5, null],
  ])('from %s to %s, at %i o’clock: until %s', async (from, until, hour, expected) => {
    const zone = zoneWhere(hour)
    const [held] = await admin`
      select case when free_at > now() then to_char(free_at at time zone ${zone}, 'HH24:MI') end as until,
             free_at < now() + interval '1 day' as soon
        from private.after_quiet_hours(${from}, ${until}, ${zone}) as free_at`
    expect(held).toEqual({ until: expected, soon: true })
  })
})

describe('the push service', () => {
  test('answers 403, 404 or 410: the subscription stops, and a new one starts it again', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    for (const status of [403, 404, 410]) {
      const gone = await subscribe(nana, { shows_content: true })
      gone.answers(status)
      await post(cousin, family)
      expect(await send()).toEqual({ sent: 0, failed: 1 })
      await post(cousin, family)
      expect(await send()).toEqual({ sent: 0, failed: 0 })
      const { data } = await nana.db.from('push_subscriptions').select('stopped_at').single()
      expect(data?.stopped_at).not.toBeNull()
      expect((await nana.db.rpc('send_test_push')).error?.message).toBe('unknown_device')
    }
    const renewed = await subscribe(nana)
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(renewed.received[0]?.message.content).toMatchObject({ name: 'Cousin' })
  })

  test('asks to wait: the push is sent later', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana)
    browser.answers(429, { 'retry-after': '600' })
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    expect(await sendWhatIsDue()).toEqual({ sent: 0, failed: 0 })
    const [waiting] =
      await admin`select due_at > now() + interval '9 minutes' as later from private.push_queue`
    expect(waiting?.later).toBe(true)

    for (let attempt = 2; attempt <= 5; attempt += 1) await send()
    expect(await send()).toEqual({ sent: 0, failed: 0 }) // given up
    expect(await admin`select from private.push_queue`).toHaveLength(0)
  })

  test('redirects or refuses the request: no second attempt', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const [other, browser] = [service.subscribe(vapid.publicKey), await subscribe(nana)]
    browser.answers(307, { location: other.endpoint })
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    expect(other.received).toEqual([])
    expect(await admin`select from private.push_queue`).toHaveLength(0)
  })

  test('is never in the hub’s own network', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana)
    vi.stubEnv('PUSH_SERVICE_HOSTS', '')
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 1 }) // plain http
    await admin`update push_subscriptions set endpoint = replace(endpoint, 'http:', 'https:')`
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    expect(warned).toHaveBeenCalledWith(`The push service at ${service.host} is unreachable`, undefined)
    expect(browser.received).toEqual([])
  })

  test('fails: the device waits longer each time, until a push reaches it', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana)
    const pause = async () => {
      const [row] = await admin`
        select failures, ceil(extract(epoch from paused_until - now()))::int as seconds from push_subscriptions`
      return row
    }
    const pauses: number[] = []
    for (const status of [503, 400, 503, 503, 429, 503, 503, 503, 503]) {
      browser.answers(status)
      await post(cousin, family)
      await send()
      pauses.push((await pause())?.seconds)
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600])

    // A further push waits as well.
    browser.answers(201)
    await plan(cousin, family)
    await admin`update private.push_queue set due_at = now()`
    expect(await sendWhatIsDue()).toEqual({ sent: 0, failed: 0 })
    await send()
    expect(kindsAt(browser)).toContain('event')
    expect(await pause()).toEqual({ failures: 0, seconds: null })
  })

  test('of a member is silent on twenty devices: the pushes of others do not wait for it', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const silent = Array.from({ length: 20 }, () => service.subscribe(vapid.publicKey))
    const release = silent.map((browser) => browser.isSilent())
    await subscribeMany(cousin, silent)
    await subscribe(cousin)
    const aunt = await hub.aStranger('Aunt')
    await joinFamily(aunt, family).throwOnError()
    const atAunt = await subscribe(aunt)
    await post(nana, family)

    const sending = send()
    await vi.waitFor(() => expect(kindsAt(atAunt)).toEqual(['post']))
    for (const answerAll of release) answerAll()
    expect(await sending).toEqual({ sent: 2, failed: 19 })
  })

  test('hears from each family in turn, and from each of its members', async () => {
    const [first, second] = [await hub.aFamily(), await hub.aFamily()]
    const many = Array.from({ length: 4 }, () => service.subscribe(vapid.publicKey))
    await subscribeMany(first.cousin, many)
    await post(first.nana, first.family)
    await admin`update private.push_queue set due_at = now() - interval '1 minute'`
    const late = [await subscribe(first.nana), await subscribe(second.nana)]
    await post(first.cousin, first.family)
    await post(second.cousin, second.family)
    await admin`update private.push_queue set due_at = least(due_at, now())`

    const { data } = await hub.gateway.client({}, keys.secret).rpc('take_pushes', { most: 3 }).throwOnError()
    const endpoints = (data as { endpoint: string }[]).map(({ endpoint }) => endpoint)
    expect(endpoints).toEqual(expect.arrayContaining(late.map(({ endpoint }) => endpoint)))
  })

  test.each([
    ['an endpoint without a host', { endpoint: 'https://?' }],
    ['an endpoint with an impossible port', { endpoint: 'https://push.example:99999/' }],
    ['a made-up key', { p256dh: 'B'.repeat(87) }],
  ])('%s stops its device alone', async (_, values) => {
    const { nana, cousin, family } = await hub.aFamily()
    const tablet = await subscribe(await anotherDevice(nana))
    const browser = await subscribe(nana)
    await admin`update push_subscriptions set ${admin(values)} where endpoint = ${browser.endpoint}`
    await post(cousin, family)
    expect(await send()).toEqual({ sent: 1, failed: 1 })
    expect(kindsAt(tablet)).toEqual(['post'])
    expect(await admin`select from push_subscriptions where stopped_at is not null`).toHaveLength(1)
  })

  test('asks to wait for nonsense: its device alone waits', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const waits = ['1.5', '99999999999', '-5', 'Infinity', 'Wed, 21 Oct 2099 07:28:00 GMT']
    const odd = waits.map(() => service.subscribe(vapid.publicKey))
    for (const [index, wait] of waits.entries()) odd[index]?.answers(429, { 'retry-after': wait })
    await subscribeMany(cousin, odd)
    const browser = await subscribe(cousin)
    await post(nana, family)
    expect(await send()).toEqual({ sent: 1, failed: 5 })
    expect(kindsAt(browser)).toEqual(['post'])
  })

  test('gets each push once, however many servers send', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const browser = await subscribe(nana)
    await post(cousin, family)
    await admin`update private.push_queue set due_at = now() - interval '1 second'`
    const rounds = await Promise.all([sendWhatIsDue(), sendWhatIsDue(), sendWhatIsDue()])
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    expect(kindsAt(browser)).toEqual(['post'])
  })
})

test('only the server may call it', async () => {
  const { nana } = await hub.aFamily()
  const ask = async (db = hub.anonymous) => (await db.functions.invoke('send-pushes')).error?.context.status
  expect(await ask()).toBe(403)
  expect(await ask(nana.db)).toBe(403)
  expect((await fetch(`${hub.gateway.url}/functions/v1/send-pushes`, { method: 'POST' })).status).toBe(401)
})
