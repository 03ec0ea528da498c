import { describe, expect, test, vi } from 'vitest'
import { group, open, takeOut, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
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
    for (const values of [{ family_id: family.id }, { created_by: aunt.id }, { kind: 'direct' }]) {
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
