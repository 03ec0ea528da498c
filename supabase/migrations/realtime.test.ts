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
  // A change carries the row at the time of sending: the first may already include the like.
  await vi.waitFor(() =>
    expect(inFamily.map(({ eventType, new: row }) => [eventType, row])).toEqual([
      ['INSERT', expect.objectContaining({ id, content: 'Ours' })],
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
