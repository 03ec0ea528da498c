import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()

const mark = (by: Person, relative: { id: string }, user = by.id) =>
  by.db.from('immediate_family').insert({ user_id: user, relative_id: relative.id })

const marksOf = async ({ db }: Person) =>
  (await db.from('immediate_family').select('user_id, relative_id').order('relative_id').throwOnError()).data

/** A family in which nana and cousin have marked each other. */
async function aCloseFamily() {
  const { family, nana, cousin } = await hub.aFamily()
  await mark(nana, cousin).throwOnError()
  await mark(cousin, nana).throwOnError()
  return { family, nana, cousin }
}

describe('marking', () => {
  test('a member marks another once and removes the mark', async () => {
    const { nana, cousin } = await hub.aFamily()
    const marks = nana.db.from('immediate_family')

    await marks.insert({ relative_id: cousin.id }).throwOnError()
    await marks.upsert({ relative_id: cousin.id }, { ignoreDuplicates: true }).throwOnError()
    expect(await marksOf(nana)).toEqual([{ user_id: nana.id, relative_id: cousin.id }])

    await marks.delete().eq('relative_id', cousin.id).throwOnError()
    expect(await marksOf(nana)).toEqual([])
  })

  test('only other members of the same family can be marked', async () => {
    const { family, nana } = await hub.aFamily()
    const { stranger, neighbour, former } = await hub.outsidersOf(family)

    for (const person of [stranger, neighbour, former, nana, { id: crypto.randomUUID() }]) {
      expect((await mark(nana, person)).error?.code).toBe('42501')
    }
    for (const person of [stranger, neighbour, former]) {
      expect((await mark(person, nana)).error?.code).toBe('42501')
    }
    expect((await mark(stranger, former)).error?.code).toBe('42501')
  })

  test('nobody marks in another user’s name or edits a mark', async () => {
    const { family, nana, cousin } = await aCloseFamily()
    const baby = await hub.aStranger('Baby')
    await join(baby, family).throwOnError()

    expect((await mark(baby, cousin, nana.id)).error?.code).toBe('42501')
    expect((await mark(nana, baby, cousin.id)).error?.code).toBe('42501')
    const rewritten = nana.db.from('immediate_family').update({ relative_id: baby.id }).eq('user_id', nana.id)
    expect((await rewritten).error?.code).toBe('42501')
    const anonymous = hub.anonymous
      .from('immediate_family')
      .insert({ user_id: nana.id, relative_id: baby.id })
    expect((await anonymous).error?.code).toBe('42501')
  })
})

test('only the user who set a mark sees and removes it', async () => {
  const { family, nana, cousin } = await aCloseFamily()
  const { stranger, neighbour, former } = await hub.outsidersOf(family)

  for (const person of [stranger, neighbour, former]) {
    expect(await marksOf(person)).toEqual([])
    await person.db.from('immediate_family').delete().eq('user_id', nana.id).throwOnError()
  }
  await cousin.db.from('immediate_family').delete().eq('user_id', nana.id).throwOnError()
  expect((await hub.anonymous.from('immediate_family').select()).error?.code).toBe('42501')
  expect((await hub.anonymous.from('immediate_family').delete().eq('user_id', nana.id)).error?.code).toBe(
    '42501',
  )

  expect(await marksOf(nana)).toEqual([{ user_id: nana.id, relative_id: cousin.id }])
  expect(await marksOf(cousin)).toEqual([{ user_id: cousin.id, relative_id: nana.id }])
})

describe('marks in both directions are deleted', () => {
  const allMarks = () => hub.database.admin`select user_id, relative_id from public.immediate_family`
  const marksWith = async (person: Person) =>
    (await allMarks()).filter((row) => [row.user_id, row.relative_id].includes(person.id))

  test('when a member leaves, and do not return with them', async () => {
    const { family, cousin } = await aCloseFamily()

    await leave(cousin).throwOnError()
    expect(await marksWith(cousin)).toEqual([])
    await join(cousin, family).throwOnError()
    expect(await marksWith(cousin)).toEqual([])
  })

  test('when a member is removed', async () => {
    const { nana, cousin } = await aCloseFamily()

    await nana.db.rpc('remove_family_member', { user_id: cousin.id }).throwOnError()

    expect(await marksWith(cousin)).toEqual([])
  })

  test('when an account is deleted', async () => {
    const { cousin } = await aCloseFamily()

    await hub.database.admin`delete from auth.users where id = ${cousin.id}`

    expect(await marksWith(cousin)).toEqual([])
  })

  test('when a member is marked while leaving', async () => {
    const { nana, cousin } = await hub.aFamily()

    await Promise.all([mark(nana, cousin), leave(cousin).throwOnError()])

    expect(await marksWith(cousin)).toEqual([])
  })

  test('but not when a profile changes otherwise', async () => {
    const { nana, cousin } = await aCloseFamily()

    await cousin.db.from('profiles').update({ full_name: 'Tom', last_seen: null }).eq('id', cousin.id)

    expect(await marksOf(nana)).toHaveLength(1)
  })
})

test('a member is told that they see more or fewer private media, where there are any', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const told: string[] = []
  await cousin.db.realtime.setAuth()
  const channel = cousin.db.channel(`person:${cousin.id}`, { config: { private: true } })
  await new Promise((resolve) =>
    channel
      .on('broadcast', { event: 'media' }, () => told.push('media'))
      .on('broadcast', { event: 'later' }, () => told.push('later'))
      .subscribe(resolve),
  )
  const later = () => hub.database.admin`select realtime.send('{}', 'later', ${`person:${cousin.id}`}, true)`
  const unmark = () => nana.db.from('immediate_family').delete().eq('relative_id', cousin.id).throwOnError()

  await mark(nana, cousin).throwOnError()
  await unmark()
  await later()
  await vi.waitFor(() => expect(told).toEqual(['later']))

  const file_path = `${nana.id}/${crypto.randomUUID()}.txt`
  const file = new Blob(['hello'], { type: 'text/plain' })
  await nana.db.storage.from('family-media').upload(file_path, file)
  const secret = { title: 'Secret', file_path, is_private: true, family_id: family.id }
  await nana.db.from('media').insert(secret).throwOnError()
  await mark(nana, cousin).throwOnError()
  await unmark()
  await vi.waitFor(() => expect(told).toEqual(['later', 'media', 'media']))
})
