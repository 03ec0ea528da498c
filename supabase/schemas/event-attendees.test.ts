import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

async function anEvent(by: Person, family_id = family.id) {
  const { data } = await by.db
    .from('events')
    .insert({ family_id, title: 'Lunch', start_time: '2026-11-20T12:00Z', end_time: '2026-11-20T13:00Z' })
    .select('id')
    .single<{ id: string }>()
    .throwOnError()
  return data.id
}

const answer = (by: Person, event_id: string, status = 'going', user_id = by.id) =>
  by.db
    .from('event_attendees')
    .upsert({ event_id, user_id, status }, { onConflict: 'event_id,user_id' })
    .select('id, user_id, status')

const answersTo = async (event_id: string, seenBy = nana) => {
  const { data } = await seenBy.db
    .from('event_attendees')
    .select('user_id, status')
    .eq('event_id', event_id)
    .order('status')
    .order('created_at')
    .throwOnError()
  return data
}

describe('answering', () => {
  test('who adds an event comes to it, until they answer otherwise', async () => {
    const id = await anEvent(nana)
    expect(await answersTo(id)).toEqual([{ user_id: nana.id, status: 'going' }])

    await answer(nana, id, 'declined').throwOnError()
    expect(await answersTo(id)).toEqual([{ user_id: nana.id, status: 'declined' }])
  })

  test('members answer, and the family reads the answers', async () => {
    const id = await anEvent(nana)

    await answer(nana, id).throwOnError()
    await answer(cousin, id, 'maybe').throwOnError()

    expect(await answersTo(id, cousin)).toEqual([
      { user_id: nana.id, status: 'going' },
      { user_id: cousin.id, status: 'maybe' },
    ])
  })

  test('one request reads an event with its author and answers', async () => {
    const id = await anEvent(nana)
    await answer(cousin, id).throwOnError()

    const { data } = await nana.db
      .from('events')
      .select('author:profiles(full_name), attendees:event_attendees(status, profiles(full_name))')
      .eq('id', id)
      .order('created_at', { referencedTable: 'attendees' })
      .single()
      .throwOnError()
    expect(data).toEqual({
      author: { full_name: 'Nana' },
      attendees: [
        { status: 'going', profiles: { full_name: 'Nana' } },
        { status: 'going', profiles: { full_name: 'Cousin' } },
      ],
    })
  })

  test('a changed answer replaces the first', async () => {
    const id = await anEvent(nana)
    const { data: first } = await answer(cousin, id, 'going').throwOnError()
    const { data: last } = await answer(cousin, id, 'declined').throwOnError()

    expect(last).toEqual([{ ...first[0], status: 'declined' }])
    const { data } = await nana.db
      .from('event_attendees')
      .select('created_at, updated_at')
      .match({ event_id: id, user_id: cousin.id })
      .single()
      .throwOnError()
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(data.created_at))
  })

  test('selecting, inserting and then updating works too', async () => {
    const id = await anEvent(nana)
    const mine = () =>
      cousin.db.from('event_attendees').select('id').eq('event_id', id).eq('user_id', cousin.id).single()

    expect((await mine()).error?.code).toBe('PGRST116')
    await cousin.db
      .from('event_attendees')
      .insert({ event_id: id, user_id: cousin.id, status: 'maybe' })
      .throwOnError()
    const { data } = await mine().throwOnError()
    await cousin.db.from('event_attendees').update({ status: 'going' }).eq('id', data.id).throwOnError()

    expect(await answersTo(id)).toEqual([
      { user_id: nana.id, status: 'going' },
      { user_id: cousin.id, status: 'going' },
    ])
  })

  test('two devices in parallel leave one answer', async () => {
    const id = await anEvent(cousin)
    const statuses = ['going', 'maybe', 'declined', 'going', 'maybe', 'declined']

    const results = await Promise.all(statuses.map((status) => answer(cousin, id, status)))

    expect(results.map(({ error }) => error)).toEqual(statuses.map(() => null))
    expect(await answersTo(id)).toEqual([{ user_id: cousin.id, status: expect.any(String) }])
  })

  test('only the three statuses are accepted', async () => {
    const id = await anEvent(nana)
    expect((await answer(cousin, id, 'perhaps')).error?.code).toBe('23514')
  })

  test('members take back their own answer only', async () => {
    const id = await anEvent(nana)
    await answer(nana, id).throwOnError()
    await answer(cousin, id).throwOnError()

    await cousin.db.from('event_attendees').delete().eq('event_id', id).throwOnError()

    expect(await answersTo(id)).toEqual([{ user_id: nana.id, status: 'going' }])
  })
})

describe('guests', () => {
  const bring = (by: Person, event: string, guests: number) => by.db.rpc('bring_guests', { event, guests })

  test('come with a member who comes, and stay in the answer when it changes', async () => {
    const id = await anEvent(nana)
    await answer(cousin, id, 'maybe').throwOnError()
    await bring(cousin, id, 2).throwOnError()
    await answer(cousin, id, 'going').throwOnError()

    const { data } = await nana.db.from('event_attendees').select('status, guests').eq('user_id', cousin.id)
    expect(data).toContainEqual({ status: 'going', guests: 2 })
  })

  test.each([-1, 21])('are 0 to 20, not %i', async (guests) => {
    expect((await bring(nana, await anEvent(nana), guests)).error?.code).toBe('22023')
  })

  test('come with nobody who stays away, has not answered, or is no member', async () => {
    const id = await anEvent(nana)
    const unanswered = await bring(cousin, id, 1)
    expect(unanswered.error?.message).toBe('not_allowed')
    await answer(cousin, id, 'declined').throwOnError()
    expect((await bring(cousin, id, 1)).error?.message).toBe('not_allowed')

    for (const person of Object.values(outsiders)) {
      // The same as for a member, so that it does not tell whether the event exists.
      expect((await bring(person, id, 1)).error).toEqual(unanswered.error)
    }
    expect((await hub.anonymous.rpc('bring_guests', { event: id, guests: 1 })).error?.code).toBe('42501')
  })

  test('are set by RPC alone, which checks the answer', async () => {
    const id = await anEvent(nana)
    const { error } = await nana.db.from('event_attendees').update({ guests: 3 }).eq('event_id', id)
    expect(error?.code).toBe('42501')
  })
})

describe('answering for others', () => {
  test('is refused', async () => {
    const id = await anEvent(nana)
    await answer(nana, id).throwOnError()

    for (const person of [cousin, ...Object.values(outsiders)]) {
      expect((await answer(person, id, 'declined', nana.id)).error?.code).toBe('42501')
      const changed = person.db.from('event_attendees').update({ status: 'declined' }).eq('event_id', id)
      expect((await changed.select()).data).toEqual([])
      expect((await person.db.from('event_attendees').delete().eq('event_id', id).select()).data).toEqual([])
    }
    expect(await answersTo(id)).toEqual([{ user_id: nana.id, status: 'going' }])
  })

  test('an answer cannot be moved to another member or to another family’s event', async () => {
    const [id, next] = [
      await anEvent(nana),
      await anEvent(outsiders.neighbour, await familyOf(outsiders.neighbour)),
    ]
    await answer(cousin, id, 'maybe').throwOnError()
    const mine = () => cousin.db.from('event_attendees')

    expect((await mine().update({ user_id: nana.id }).eq('event_id', id)).error?.code).toBe('42501')
    expect((await mine().update({ event_id: next }).eq('event_id', id)).error?.code).toBe('42501')
    expect(await answersTo(id)).toEqual([
      { user_id: nana.id, status: 'going' },
      { user_id: cousin.id, status: 'maybe' },
    ])
  })
})

const familyOf = async ({ db, id }: Person) =>
  (await db.from('profiles').select('family_id').eq('id', id).single().throwOnError()).data
    .family_id as string

describe('outsiders', () => {
  test('neither answer nor see answers', async () => {
    const id = await anEvent(nana)
    await answer(nana, id).throwOnError()

    for (const person of Object.values(outsiders)) {
      expect((await answer(person, id)).error?.code).toBe('42501')
      expect(await answersTo(id, person)).toEqual([])
    }
    const anonymous = () => hub.anonymous.from('event_attendees')
    expect((await anonymous().select()).error?.code).toBe('42501')
    expect((await anonymous().insert({ event_id: id, status: 'going' })).error?.code).toBe('42501')
    expect((await anonymous().delete().eq('event_id', id)).error?.code).toBe('42501')
  })

  test('a missing event is refused like another family’s', async () => {
    const theirs = await answer(outsiders.stranger, await anEvent(nana))
    const missing = await answer(outsiders.stranger, crypto.randomUUID())

    expect(missing.error).toEqual(theirs.error)
  })
})

test('an answer in another user’s name does not tell who belongs to which family', async () => {
  const id = await anEvent(nana)
  const { stranger, neighbour } = outsiders
  const answers = await Promise.all([
    answer(stranger, id, 'going', nana.id),
    answer(stranger, id, 'going', neighbour.id),
    answer(stranger, crypto.randomUUID(), 'going', nana.id),
    answer(stranger, id, 'going', crypto.randomUUID()),
  ])

  for (const { error } of answers) expect(error).toEqual(answers[0]?.error)
  expect(answers[0]?.error).toMatchObject({ code: '42501', message: 'members_only' })
})

describe('leaving', () => {
  test.each([
    ['leaves', (guest: Person) => leave(guest)],
    ['is removed', (guest: Person) => nana.db.rpc('remove_family_member', { user_id: guest.id })],
  ])('the answers of a member who %s are deleted, those of others stay', async (_, go) => {
    const [id, guest] = [await anEvent(nana), await hub.aStranger('Guest')]
    await join(guest, await withCode()).throwOnError()
    await answer(guest, id).throwOnError()
    await answer(nana, id).throwOnError()

    await go(guest).throwOnError()

    expect(await answersTo(id)).toEqual([{ user_id: nana.id, status: 'going' }])
  })

  test('an answer given while leaving does not remain', async () => {
    const events = await Promise.all(Array.from({ length: 8 }, () => anEvent(nana)))
    const guest = await hub.aStranger('Guest')
    await join(guest, await withCode()).throwOnError()

    await Promise.all([
      ...events.slice(0, 4).map((id) => answer(guest, id)),
      leave(guest).throwOnError(),
      ...events.slice(4).map((id) => answer(guest, id)),
    ])

    const left = await hub.database
      .admin`select event_id from public.event_attendees where user_id = ${guest.id}`
    expect(left).toEqual([])
  })

  test('deleting an event or an account deletes its answers', async () => {
    const [id, other, guest] = [await anEvent(nana), await anEvent(nana), await hub.aStranger('Guest')]
    await join(guest, await withCode()).throwOnError()
    await answer(guest, other).throwOnError()
    await answer(nana, id).throwOnError()

    await nana.db.from('events').delete().eq('id', id).throwOnError()
    await hub.database.admin`delete from auth.users where id = ${guest.id}`

    expect(await answersTo(id)).toEqual([])
    expect(await answersTo(other)).toEqual([{ user_id: nana.id, status: 'going' }])
  })
})

/** The family with its current code, which changes when a member is removed. */
const withCode = async () =>
  (await nana.db.from('families').select('id, name, invite_code').eq('id', family.id).single().throwOnError())
    .data
