import { describe, expect, test, vi } from 'vitest'
import { group, open, takeOut, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { found, join, leave, type Person } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

async function another(name: string): Promise<Person> {
  const person = await hub.aStranger(name)
  await join(person, family).throwOnError()
  return person
}
const [aunt, uncle] = await Promise.all([another('Aunt'), another('Uncle')])

const membersOf = async (person: Person, id: string) => {
  const members = person.db.from('conversation_members').select('user_id').eq('conversation_id', id)
  return (await members.throwOnError()).data.map(({ user_id }) => user_id).sort()
}

const knows = async (person: Pick<Person, 'db'>, id: string) =>
  ((await person.db.from('conversations').select('id').eq('id', id)).data ?? []).length === 1

const add = (by: Person, conversation_id: string, person: Person) =>
  by.db.from('conversation_members').insert({ conversation_id, user_id: person.id })

const rename = (by: Person, id: string, name: string) =>
  by.db.from('conversations').update({ name }).eq('id', id).select('name')

const ids = (...people: Person[]) => people.map(({ id }) => id).sort()

describe('a direct conversation', () => {
  test('is the same one, whichever of the two opens it, and however often', async () => {
    const opened = await Promise.all([open(nana, cousin), open(cousin, nana), open(nana, cousin)])

    expect(new Set(opened).size).toBe(1)
    expect(await membersOf(cousin, opened[0])).toEqual(ids(nana, cousin))
  })

  test('is visible only to its two participants', async () => {
    const id = await open(nana, cousin)

    for (const person of [aunt, ...Object.values(outsiders)]) {
      expect(await knows(person, id)).toBe(false)
      expect(await membersOf(person, id)).toEqual([])
      expect((await add(person, id, person)).error?.code).toBe('42501')
    }
    expect((await hub.anonymous.from('conversations').select()).error?.code).toBe('42501')
    expect((await hub.anonymous.from('conversation_members').select()).error?.code).toBe('42501')
  })

  test('takes no third participant and no name, and loses no participant', async () => {
    const id = await open(nana, cousin)

    expect((await add(nana, id, aunt)).error?.code).toBe('42501')
    expect((await rename(nana, id, 'Us')).data).toEqual([])
    expect((await takeOut(nana, id, cousin)).data).toEqual([])
    expect((await takeOut(nana, id, nana)).data).toEqual([])
  })

  test('can only be opened with members of the same family', async () => {
    for (const person of [nana, ...Object.values(outsiders)]) {
      const opened = await nana.db.rpc('open_conversation', { person: person.id })
      expect(opened.error?.code).toBe('42501')
    }
    for (const { db } of Object.values(outsiders)) {
      expect((await db.rpc('open_conversation', { person: nana.id })).error?.code).toBe('42501')
    }
    const anonymous = await hub.anonymous.rpc('open_conversation', { person: nana.id })
    expect(anonymous.error?.code).toBe('42501')
  })

  test('outlives a departure and opens again when the member returns', async () => {
    const guest = await another('Guest')
    const id = await open(guest, nana)
    await write(guest, id, 'I must go').throwOnError()

    await leave(guest).throwOnError()

    expect(await knows(guest, id)).toBe(false)
    expect(await knows(nana, id)).toBe(true)
    expect((await write(nana, id, 'Hello?')).error?.message).toBe('conversation_empty')

    await join(guest, family).throwOnError()
    expect(await knows(guest, id)).toBe(false)
    expect(await open(nana, guest)).toBe(id)
    expect(await membersOf(guest, id)).toEqual(ids(nana, guest))
  })
})

describe('a group', () => {
  test('is visible only to its participants, not to others in or outside the family', async () => {
    const id = await group(cousin, 'Nana’s birthday', [aunt, uncle])

    expect(await membersOf(aunt, id)).toEqual(ids(cousin, aunt, uncle))
    for (const person of [nana, ...Object.values(outsiders)]) {
      expect(await knows(person, id)).toBe(false)
      expect(await membersOf(person, id)).toEqual([])
      expect((await rename(person, id, 'Mine')).data).toEqual([])
      expect((await add(person, id, person)).error?.code).toBe('42501')
    }
  })

  test.each([
    ['no other member', 'Us', () => []],
    ['a stranger', 'Us', () => [aunt.id, outsiders.stranger.id]],
    ['a neighbour', 'Us', () => [outsiders.neighbour.id]],
    ['a former member', 'Us', () => [outsiders.former.id]],
    ['no name', ' ', () => [aunt.id]],
    ['a name of two lines', 'a\nb', () => [aunt.id]],
    ['a name that is too long', 'a'.repeat(81), () => [aunt.id]],
  ])('cannot be created with %s', async (_, name, people) => {
    const { error } = await cousin.db.rpc('create_group', { name, people: people() })
    expect(error?.code).toMatch(/23514|42501/)
  })

  test('cannot be created by outsiders', async () => {
    for (const { db, id } of Object.values(outsiders)) {
      for (const people of [[nana.id], [id]]) {
        if (id === outsiders.neighbour.id && people[0] === id) continue
        expect((await db.rpc('create_group', { name: 'Us', people })).error?.code).toBe('42501')
      }
    }
    const anonymous = await hub.anonymous.rpc('create_group', { name: 'Us', people: [nana.id] })
    expect(anonymous.error?.code).toBe('42501')
  })

  test('any participant may add family members, nobody may add others', async () => {
    const id = await group(cousin, 'Garden', [aunt])

    await add(aunt, id, uncle).throwOnError()
    expect(await membersOf(uncle, id)).toEqual(ids(cousin, aunt, uncle))
    expect((await add(aunt, id, uncle)).error?.code).toBe('23505')
    for (const person of Object.values(outsiders)) {
      expect((await add(aunt, id, person)).error?.code).toBe('42501')
    }
  })

  test('participants rename it; it never changes families', async () => {
    const id = await group(cousin, 'Garden', [aunt])

    expect((await rename(aunt, id, 'Garden and shed')).data).toEqual([{ name: 'Garden and shed' }])
    for (const values of [{ family_id: aunt.id }, { created_by: aunt.id }, { kind: 'direct' }]) {
      const { error } = await aunt.db.from('conversations').update(values).eq('id', id)
      expect(error?.code).toBe('42501')
    }
    const insert = await aunt.db
      .from('conversations')
      .insert({ family_id: family.id, kind: 'group', name: 'x' })
    expect(insert.error?.code).toBe('42501')
    expect((await aunt.db.from('conversations').delete().eq('id', id)).error?.code).toBe('42501')
  })

  test('the group admin removes others; every participant may leave', async () => {
    const id = await group(cousin, 'Garden', [aunt, uncle])

    expect((await takeOut(aunt, id, uncle)).data).toEqual([])
    expect((await takeOut(nana, id, uncle)).data).toEqual([])
    expect((await takeOut(cousin, id, uncle)).data).toHaveLength(1)
    expect(await knows(uncle, id)).toBe(false)
    expect((await takeOut(aunt, id, aunt)).error).toBeNull()
    expect(await membersOf(cousin, id)).toEqual(ids(cousin))
  })

  test('passes to the longest-standing participant and ends with the last one', async () => {
    const id = await group(cousin, 'Garden', [aunt])
    await add(aunt, id, uncle).throwOnError()

    await takeOut(cousin, id, cousin)
    const { data } = await uncle.db.from('conversations').select('created_by').eq('id', id).single()
    expect(data?.created_by).toBe(aunt.id)

    await Promise.all([takeOut(aunt, id, aunt), takeOut(uncle, id, uncle)])
    const left = await hub.database.admin`select from public.conversations where id = ${id}`
    expect(left).toHaveLength(0)
  })

  test('a member who leaves the family leaves the group, and does not return to it automatically', async () => {
    const guest = await another('Guest')
    const id = await group(guest, 'Travels', [aunt])
    await write(guest, id, 'Off we go').throwOnError()

    await leave(guest).throwOnError()
    expect(await membersOf(aunt, id)).toEqual(ids(aunt))
    await join(guest, family).throwOnError()

    expect(await knows(guest, id)).toBe(false)
    const { data } = await guest.db.from('messages').select('id').eq('conversation_id', id)
    expect(data).toEqual([])
  })
})

describe('the conversation of the family', () => {
  const everyone = async () => {
    const { data } = await nana.db.from('profiles').select('id').eq('family_id', family.id).throwOnError()
    return data.map(({ id }) => id).sort()
  }
  const ofFamily = async (person: Person) => {
    const { data } = await person.db.from('conversations').select('id').eq('kind', 'family').throwOnError()
    return data.map(({ id }) => id as string)
  }

  test('exists from the first day, with the family’s name', async () => {
    const founder = await hub.aStranger('Founder')
    const { id } = await found(founder, 'Almeida')
    const [conversation = ''] = await ofFamily(founder)

    expect(await membersOf(founder, conversation)).toEqual([founder.id])
    expect((await write(founder, conversation, 'Hello, house')).error).toBeNull()
    const { data } = await founder.db.rpc('inbox').throwOnError()
    expect(data).toMatchObject([{ id: conversation, kind: 'family', name: 'Almeida', created_by: null }])
    const added = await hub.database.admin`
      insert into public.conversations (family_id, kind) values (${id}, 'family')
      on conflict (family_id) where kind = 'family' do nothing returning id`
    expect(added).toHaveLength(0)
  })

  test('has all members of the family, and nobody else', async () => {
    const [conversation = ''] = await ofFamily(nana)
    const { data: message } = await write(nana, conversation, 'Soup for everyone').throwOnError()

    expect(await membersOf(aunt, conversation)).toEqual(await everyone())
    for (const person of [aunt, uncle, cousin]) {
      const { data } = await person.db.from('messages').select('content').eq('id', message.id)
      expect(data).toEqual([{ content: 'Soup for everyone' }])
    }
    for (const person of Object.values(outsiders)) {
      expect(await knows(person, conversation)).toBe(false)
      expect((await person.db.from('messages').select('id').eq('id', message.id)).data).toEqual([])
      expect((await write(person, conversation, 'Me too')).error?.code).toBe('42501')
    }
  })

  test('is joined and left with the family only, also by a removed member and a deleted account', async () => {
    const [conversation = ''] = await ofFamily(nana)
    const [guest, removed, deleted] = await Promise.all(['Guest', 'Removed', 'Deleted'].map(another))
    if (!guest || !removed || !deleted) throw new Error('three people')
    await write(nana, conversation, 'Before').throwOnError()
    const heard = await listenTo(guest.db, 'messages')

    // A member cannot leave it, and nobody can be removed from it or added.
    for (const by of [guest, nana]) {
      expect((await takeOut(by, conversation, guest)).data).toEqual([])
      expect((await rename(by, conversation, 'Mine')).data).toEqual([])
      expect((await add(by, conversation, outsiders.stranger)).error?.code).toBe('42501')
      expect((await by.db.from('conversations').delete().eq('id', conversation)).error?.code).toBe('42501')
    }

    await leave(guest).throwOnError()
    await nana.db.rpc('remove_family_member', { user_id: removed.id }).throwOnError()
    await hub.database.admin`delete from auth.users where id = ${deleted.id}`
    await write(nana, conversation, 'After').throwOnError()

    expect(await membersOf(nana, conversation)).toEqual(await everyone())
    for (const person of [guest, removed]) expect(await ofFamily(person)).toEqual([])

    // A returning member sees everything, like a new one.
    const { data } = await nana.db.from('families').select('id, name, invite_code').single().throwOnError()
    await join(guest, data).throwOnError()
    expect(await ofFamily(guest)).toEqual([conversation])
    await write(nana, conversation, 'Welcome back').throwOnError()
    await vi.waitFor(() => expect(rowsOf(heard)).toMatchObject([{ content: 'Welcome back' }]))
    const { data: messages } = await guest.db
      .from('messages')
      .select('content')
      .eq('conversation_id', conversation)
      .order('created_at')
      .throwOnError()
    expect(messages.map(({ content }) => content).slice(-3)).toEqual(['Before', 'After', 'Welcome back'])
  })

  test('goes with the family', async () => {
    const founder = await hub.aStranger('Founder')
    const { id } = await found(founder, 'Almeida')
    await hub.database.admin`delete from auth.users where id = ${founder.id}`
    const left = await hub.database.admin`select from public.conversations where family_id = ${id}`
    expect(left).toHaveLength(0)
  })
})

test('an added participant receives changes, a removed one does not', async () => {
  const id = await group(cousin, 'Surprise', [aunt])
  const [uncles, neighbours] = await Promise.all([
    listenTo(uncle.db, 'conversation_members'),
    listenTo(outsiders.neighbour.db, 'conversation_members'),
  ])

  await add(cousin, id, uncle).throwOnError()
  await vi.waitFor(() => expect(rowsOf(uncles)).toEqual([expect.objectContaining({ user_id: uncle.id })]))

  await takeOut(cousin, id, uncle).throwOnError()
  await vi.waitFor(() => expect(uncles).toHaveLength(2))
  // A deletion carries only the row’s key, because every listener receives it.
  expect(Object.keys(uncles[1]?.old ?? {})).toEqual(['id'])
  await catchUp(outsiders.neighbour)
  expect(rowsOf(neighbours).filter((row) => Object.keys(row).length > 0)).toEqual([])
})
