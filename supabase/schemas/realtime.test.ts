import { expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { found, join, type Person } from '../../test/membership.ts'
import { type Change, catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()

const post = async (by: Person, family: { id: string }, content: string) =>
  (await by.db.from('posts').insert({ family_id: family.id, content }).select('id').single().throwOnError())
    .data

const contents = (changes: Change[]) =>
  changes.map(({ new: row }) => 'content' in row && row.content).filter(Boolean)

test('the family receives a post and its likes live; a neighbour does not', async () => {
  const [{ family, nana, cousin }, neighbours] = await Promise.all([hub.aFamily(), hub.aFamily('The Others')])
  const [inFamily, nextDoor] = await Promise.all([
    listenTo(nana.db, 'posts'),
    listenTo(neighbours.nana.db, 'posts'),
  ])

  const { id } = await post(cousin, family, 'Ours')
  await cousin.db.from('post_likes').insert({ post_id: id }).throwOnError()
  await post(neighbours.cousin, neighbours.family, 'Theirs')

  await vi.waitFor(() => expect(contents(nextDoor)).toEqual(['Theirs']))
  await vi.waitFor(() =>
    expect(inFamily.map(({ eventType, new: row }) => [eventType, row])).toEqual([
      ['INSERT', expect.objectContaining({ id, content: 'Ours', like_count: 0 })],
      ['UPDATE', expect.objectContaining({ id, content: 'Ours', like_count: 1 })],
    ]),
  )
})

test('a removed member receives nothing more on an open connection', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const heard = await listenTo(cousin.db, 'posts')
  await post(nana, family, 'Before')
  await vi.waitFor(() => expect(contents(heard)).toEqual(['Before']))

  await nana.db.rpc('remove_family_member', { user_id: cousin.id }).throwOnError()
  await post(nana, family, 'After')
  await post(cousin, await found(cousin, 'A new start'), 'Elsewhere')

  await vi.waitFor(() => expect(contents(heard)).toEqual(['Before', 'Elsewhere']))
})

test('the family receives who joins and what they change, but not when they were seen', async () => {
  const [{ family, nana }, guest] = await Promise.all([hub.aFamily(), hub.aStranger('Guest')])
  const heard = await listenTo(nana.db, 'profiles')

  await join(guest, family).throwOnError()
  await guest.db.from('profiles').update({ last_seen: null }).eq('id', guest.id).throwOnError()
  await guest.db.from('profiles').update({ bio: 'Hello' }).eq('id', guest.id).throwOnError()

  await vi.waitFor(() =>
    expect(rowsOf(heard)).toEqual([
      expect.objectContaining({ id: guest.id, family_id: family.id, bio: null }),
      expect.objectContaining({ id: guest.id, bio: 'Hello' }),
    ]),
  )
  expect(rowsOf(heard)[0]).not.toHaveProperty('last_seen')
})

test('cleaning up is not announced', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  await nana.db.from('posts').insert({ family_id: family.id, content: 'Hello' }).throwOnError()
  const { admin } = hub.database
  await admin`update public.notifications set created_at = now() - interval '91 days' where family_id = ${family.id}`
  const heard = await listenTo(cousin.db, 'notifications')

  expect((await admin`select public.clean_up_notifications() as removed`)[0]?.removed).toBeGreaterThan(0)
  await catchUp(cousin)

  expect(heard).toEqual([])
})

test('the family receives events and answers live; a neighbour does not', async () => {
  const [{ family, nana, cousin }, neighbours] = await Promise.all([hub.aFamily(), hub.aFamily('The Others')])
  const [events, answers, eventsNextDoor, answersNextDoor] = await Promise.all([
    listenTo(nana.db, 'events'),
    listenTo(nana.db, 'event_attendees'),
    listenTo(neighbours.nana.db, 'events'),
    listenTo(neighbours.nana.db, 'event_attendees'),
  ])
  const lunch = async (by: Person, family_id: string) => {
    const values = {
      family_id,
      title: 'Lunch',
      start_time: '2026-11-20T12:00Z',
      end_time: '2026-11-20T13:00Z',
    }
    const { data } = await by.db.from('events').insert(values).select('id').single().throwOnError()
    // Its author attends it.
    return data.id
  }

  const ours = await lunch(cousin, family.id)
  await cousin.db.from('events').update({ title: 'Dinner' }).eq('id', ours).throwOnError()
  const theirs = await lunch(neighbours.cousin, neighbours.family.id)

  await vi.waitFor(() => {
    expect(events.map(({ eventType, new: row }) => [eventType, row])).toEqual([
      ['INSERT', expect.objectContaining({ id: ours })],
      ['UPDATE', expect.objectContaining({ id: ours, title: 'Dinner' })],
    ])
    expect(answers.map(({ new: row }) => row)).toEqual([
      expect.objectContaining({ event_id: ours, user_id: cousin.id, status: 'going' }),
    ])
    expect(eventsNextDoor.map(({ new: row }) => row)).toEqual([expect.objectContaining({ id: theirs })])
    expect(answersNextDoor.map(({ new: row }) => row)).toEqual([
      expect.objectContaining({ event_id: theirs }),
    ])
  })
})

test('the rows of every live table say whose they are, for the filters of the app', async () => {
  const tables = await hub.database.admin<{ name: string }[]>`
    select tablename as name from pg_publication_tables
     where pubname = 'supabase_realtime' and not attnames && array['family_id', 'live_family_id']::name[]`
  // By their id, and by their user.
  expect(tables.map(({ name }) => name).sort()).toEqual(['families', 'recipe_favourites'])
})

test('a filter by family selects messages, participants, answers, and their deletions', async () => {
  const [{ family, nana, cousin }, neighbours] = await Promise.all([hub.aFamily(), hub.aFamily('The Others')])
  const heard: Change[] = []
  const live = `live_family_id=eq.${family.id}`
  await new Promise<void>((resolve, reject) => {
    const channel = nana.db.channel('of the family')
    for (const table of ['messages', 'conversation_members', 'event_attendees']) {
      const binding = { event: '*', schema: 'public', table, filter: live } as const
      channel.on('postgres_changes', binding, (change) => heard.push(change))
    }
    channel
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe()
  })
  const eventOf = async ({ db }: Person, familyId: string) =>
    (
      await db
        .from('events')
        .insert({
          family_id: familyId,
          title: 'Lunch',
          start_time: '2030-01-01T12:00:00Z',
          end_time: '2030-01-01T13:00:00Z',
        })
        .select('id')
        .single()
        .throwOnError()
    ).data.id
  await eventOf(neighbours.nana, neighbours.family.id)
  const id = await eventOf(nana, family.id)
  const { data: conversation_id } = await nana.db
    .rpc('open_conversation', { person: cousin.id })
    .throwOnError()
  await cousin.db.from('messages').insert({ conversation_id, content: 'Soup' }).throwOnError()
  await nana.db.from('event_attendees').delete().eq('event_id', id).throwOnError()

  await vi.waitFor(() =>
    expect(heard.at(-1)).toMatchObject({ eventType: 'DELETE', table: 'event_attendees' }),
  )
  const kinds = new Set(heard.map(({ table, eventType }) => `${eventType} ${table}`))
  expect([...kinds].sort()).toEqual([
    'DELETE event_attendees',
    'INSERT conversation_members',
    'INSERT event_attendees',
    'INSERT messages',
  ])
  const families = rowsOf(heard).flatMap((row) => ('live_family_id' in row ? [row.live_family_id] : []))
  expect(new Set(families)).toEqual(new Set([family.id]))
})
