import { expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { leave } from '../../test/membership.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()

/** The family and its neighbours, with the changes of families that nana and the neighbour receive. */
async function aStreet() {
  const [{ family, nana, cousin }, neighbours] = await Promise.all([hub.aFamily(), hub.aFamily('The Others')])
  const [inFamily, nextDoor] = await Promise.all([
    listenTo(nana.db, 'families'),
    listenTo(neighbours.nana.db, 'families'),
  ])
  return { family, nana, cousin, neighbours, inFamily, nextDoor }
}

const departure = ({ id }: { id: string }) =>
  expect.objectContaining({ id, members_left_at: expect.any(String) })

test('the family receives a departure; neighbours receive only their own', async () => {
  const { family, nana, cousin, neighbours, inFamily, nextDoor } = await aStreet()

  await leave(cousin).throwOnError()
  await leave(neighbours.cousin).throwOnError()

  await catchUp(nana)
  await catchUp(neighbours.nana)
  expect(rowsOf(inFamily)).toEqual([departure(family)])
  expect(rowsOf(nextDoor)).toEqual([departure(neighbours.family)])
})

test('a removed member receives the change of their own profile, and nothing more of the family', async () => {
  const { family, nana, cousin, inFamily } = await aStreet()
  const [ownProfile, formerFamily] = await Promise.all([
    listenTo(cousin.db, 'profiles'),
    listenTo(cousin.db, 'families'),
  ])

  await nana.db.rpc('remove_family_member', { user_id: cousin.id }).throwOnError()

  await vi.waitFor(() =>
    expect(rowsOf(ownProfile)).toEqual([expect.objectContaining({ id: cousin.id, family_id: null })]),
  )
  await vi.waitFor(() => expect(rowsOf(inFamily)).toContainEqual(departure(family)))
  await catchUp(cousin)
  expect(formerFamily).toEqual([])
})

test('the family receives the deletion of an account', async () => {
  const { family, cousin, inFamily } = await aStreet()

  await hub.database.admin`delete from auth.users where id = ${cousin.id}`

  await vi.waitFor(() => expect(rowsOf(inFamily)).toEqual([departure(family)]))
})

test('only the family receives a new invite code', async () => {
  const { family, nana, neighbours, inFamily, nextDoor } = await aStreet()
  const stranger = await hub.aStranger()
  const outside = await listenTo(stranger.db, 'families')

  const { data: code } = await nana.db.rpc('replace_invite_code', { family_id: family.id }).throwOnError()

  await vi.waitFor(() =>
    expect(rowsOf(inFamily)).toEqual([expect.objectContaining({ id: family.id, invite_code: code })]),
  )
  await catchUp(neighbours.nana)
  await catchUp(stranger)
  expect([...nextDoor, ...outside]).toEqual([])
})

test('clients cannot set when a member left', async () => {
  const { family, nana } = await hub.aFamily()

  const written = nana.db.from('families').update({ members_left_at: null }).eq('id', family.id)

  expect((await written).error?.code).toBe('42501')
})
