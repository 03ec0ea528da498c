import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { type Family, found, join, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()

const profileOf = async ({ db, id }: Person) =>
  (await db.from('profiles').select('family_id, role').eq('id', id).single().throwOnError()).data

const setRole = (by: Person, of: Person, family: Family, role: string) =>
  by.db.rpc('update_user_family_role', { user_id: of.id, family_id: family.id, user_role: role })

const remove = (by: Person, who: Person) => by.db.rpc('remove_family_member', { user_id: who.id })

const NO_FAMILY = { family_id: null, role: 'member' }

describe('joining', () => {
  test('the family’s code makes a user a member, whatever role they ask for', async () => {
    const { family } = await hub.aFamily()
    const guest = await hub.aStranger()

    await guest.db
      .from('profiles')
      .update({ family_id: family.id, role: 'admin' })
      .eq('id', guest.id)
      .setHeader('X-INVITE-CODE', family.invite_code)
      .throwOnError()

    expect(await profileOf(guest)).toEqual({ family_id: family.id, role: 'member' })
  })

  test('a missing or wrong code or that of another family is refused', async () => {
    const [{ family }, { family: other }, guest] = await Promise.all([
      hub.aFamily(),
      hub.aFamily('The Others'),
      hub.aStranger(),
    ])
    const invalid = { code: '42501', message: 'invalid_invite_code' }

    for (const code of ['', 'aaaaaaaa', other.invite_code, `${family.invite_code} `.slice(1)]) {
      expect((await join(guest, family, code)).error).toMatchObject(invalid)
    }
    const bare = guest.db.from('profiles').update({ family_id: family.id }).eq('id', guest.id)
    expect((await bare).error).toMatchObject(invalid)
    expect(await profileOf(guest)).toEqual(NO_FAMILY)
  })

  test('a member cannot move to a second family, even with its code', async () => {
    const [{ nana, cousin, family }, { family: other }] = await Promise.all([
      hub.aFamily(),
      hub.aFamily('The Others'),
    ])

    for (const person of [nana, cousin]) {
      expect((await join(person, other)).error).toMatchObject({
        code: '42501',
        message: 'already_in_family',
      })
    }
    expect((await join(cousin, family)).data).toEqual([{ family_id: family.id, role: 'member' }])
  })

  test('nobody can add another user', async () => {
    const [{ nana, family }, guest] = await Promise.all([hub.aFamily(), hub.aStranger()])

    const { data } = await nana.db
      .from('profiles')
      .update({ family_id: family.id })
      .eq('id', guest.id)
      .setHeader('x-invite-code', family.invite_code)
      .select()

    expect(data).toEqual([])
    expect(await profileOf(guest)).toEqual(NO_FAMILY)
  })

  test('an empty family cannot be joined', async () => {
    const [founder, guest] = await Promise.all([hub.aStranger(), hub.aStranger()])
    const family = await found(founder, 'Empty nest')
    await leave(founder).throwOnError()

    expect((await join(guest, family)).error?.code).toBe('42501')
  })
})

describe('a member’s own role', () => {
  test('cannot be changed', async () => {
    const [{ nana, cousin }, stranger] = await Promise.all([hub.aFamily(), hub.aStranger()])
    const refused = { code: '42501', message: 'own_role_fixed' }

    for (const person of [cousin, stranger]) {
      const own = person.db.from('profiles').update({ role: 'admin' }).eq('id', person.id)
      expect((await own).error).toMatchObject(refused)
      expect((await profileOf(person)).role).toBe('member')
    }
    const everybody = cousin.db.from('profiles').update({ role: 'admin' }).not('id', 'is', null)
    expect((await everybody).error).toMatchObject(refused)
    expect((await nana.db.from('profiles').update({ role: 'member' }).eq('id', nana.id)).error).toMatchObject(
      refused,
    )
  })

  test('cannot be changed through another row, an upsert or another id either', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const profiles = cousin.db.from('profiles')

    const rows = [{ id: cousin.id, role: 'admin', family_id: family.id }]
    expect((await profiles.upsert(rows)).error?.code).toBe('42501')
    expect((await profiles.insert(rows)).error?.code).toBe('42501')
    expect((await profiles.update({ id: nana.id }).eq('id', cousin.id)).error?.code).toBe('42501')
    expect((await profiles.delete().eq('id', nana.id)).error?.code).toBe('42501')
    expect((await profiles.update({ family_id: null }).eq('id', nana.id).select()).data).toEqual([])
    expect(await profileOf(cousin)).toEqual({ family_id: family.id, role: 'member' })
    expect(await profileOf(nana)).toEqual({ family_id: family.id, role: 'admin' })
  })
})

describe('leaving', () => {
  test('a member who leaves keeps only the account', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    await setRole(nana, cousin, family, 'admin').throwOnError()

    await cousin.db
      .from('profiles')
      .update({ family_id: null, role: 'admin' })
      .eq('id', cousin.id)
      .throwOnError()

    expect(await profileOf(cousin)).toEqual(NO_FAMILY)
    expect((await cousin.db.from('profiles').select('id')).data).toEqual([{ id: cousin.id }])
  })

  test('the last admin cannot leave while others remain', async () => {
    const { nana, cousin, family } = await hub.aFamily()

    expect((await leave(nana)).error).toMatchObject({
      code: 'P0001',
      message: 'last_admin',
    })
    await setRole(nana, cousin, family, 'admin').throwOnError()
    expect((await leave(nana)).data).toEqual([NO_FAMILY])
  })

  test('of two admins who leave in parallel, one stays', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const baby = await hub.aStranger('Baby')
    await join(baby, family).throwOnError()
    await setRole(nana, cousin, family, 'admin').throwOnError()

    const left = await Promise.all([leave(nana), leave(cousin)])

    expect(left.filter(({ error }) => error === null)).toHaveLength(1)
    const admins = await baby.db.from('profiles').select('id').eq('role', 'admin')
    expect(admins.data).toHaveLength(1)
  })

  test('only the last member to leave may come back', async () => {
    const [{ nana, cousin, family }, stranger] = await Promise.all([hub.aFamily(), hub.aStranger()])
    await setRole(nana, cousin, family, 'admin').throwOnError()
    await leave(nana).throwOnError()
    await leave(cousin).throwOnError()

    for (const person of [nana, stranger]) {
      expect((await setRole(person, person, family, 'admin')).error?.code).toBe('42501')
    }
    await setRole(cousin, cousin, family, 'admin').throwOnError()
    expect(await profileOf(cousin)).toEqual({ family_id: family.id, role: 'admin' })
  })

  test('when the last admin deletes their account, another member becomes admin', async () => {
    const { nana, cousin, family } = await hub.aFamily()

    await hub.database.admin`delete from auth.users where id = ${nana.id}`

    expect(await profileOf(cousin)).toEqual({ family_id: family.id, role: 'admin' })
  })

  test('a family is deleted with its last account', async () => {
    const founder = await hub.aStranger()
    const family = await found(founder, 'Short')

    await hub.database.admin`delete from auth.users where id = ${founder.id}`

    expect(await hub.database.admin`select from public.families where id = ${family.id}`).toHaveLength(0)
  })
})

describe('the role of another member', () => {
  test('an admin promotes and demotes a member', async () => {
    const { nana, cousin, family } = await hub.aFamily()

    await setRole(nana, cousin, family, 'admin').throwOnError()
    expect((await profileOf(cousin)).role).toBe('admin')
    await setRole(nana, cousin, family, 'member').throwOnError()
    expect((await profileOf(cousin)).role).toBe('member')
  })

  test('others may not', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const { stranger, neighbour, former } = await hub.outsidersOf(family)

    for (const person of [cousin, stranger, neighbour, former]) {
      expect((await setRole(person, nana, family, 'member')).error?.code).toBe('42501')
      expect((await setRole(person, person, family, 'admin')).error?.code).toBe('42501')
    }
    const anonymous = hub.anonymous.rpc('update_user_family_role', {
      user_id: cousin.id,
      family_id: family.id,
      user_role: 'admin',
    })
    expect((await anonymous).error?.code).toBe('42501')
    expect((await profileOf(nana)).role).toBe('admin')
  })

  test('an admin cannot change their own role, a stranger’s, or set an unknown role', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const { stranger, neighbour } = await hub.outsidersOf(family)

    for (const person of [nana, stranger, neighbour]) {
      expect((await setRole(nana, person, family, 'member')).error?.code).toBe('42501')
    }
    expect((await setRole(nana, cousin, family, 'owner')).error?.code).toBe('22023')
    expect(await profileOf(nana)).toEqual({ family_id: family.id, role: 'admin' })
  })

  test('a founder may repeat the call after a lost answer', async () => {
    const founder = await hub.aStranger()
    const family = await found(founder, 'Twice')

    expect((await setRole(founder, founder, family, 'admin')).error).toBeNull()
    expect(await profileOf(founder)).toEqual({ family_id: family.id, role: 'admin' })
  })

  test('a founder gets only one family', async () => {
    const founder = await hub.aStranger()
    const { data: spare } = await founder.db
      .from('families')
      .insert({ name: 'Spare' })
      .select()
      .single<Family>()
    const family = await found(founder, 'First')

    expect(spare && (await setRole(founder, founder, spare, 'admin')).error?.code).toBe('42501')
    expect((await profileOf(founder)).family_id).toBe(family.id)
  })

  test('of two admins who demote each other in parallel, one stays admin', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    await setRole(nana, cousin, family, 'admin').throwOnError()

    await Promise.all([setRole(nana, cousin, family, 'member'), setRole(cousin, nana, family, 'member')])

    const roles = [(await profileOf(nana)).role, (await profileOf(cousin)).role].sort()
    expect(roles).toEqual(['admin', 'member'])
  })
})

describe('removing a member', () => {
  test('an admin may, and the code they know stops working', async () => {
    const { nana, cousin, family } = await hub.aFamily()

    await remove(nana, cousin).throwOnError()

    expect(await profileOf(cousin)).toEqual(NO_FAMILY)
    expect((await cousin.db.from('families').select()).data).toEqual([])
    expect((await join(cousin, family)).error?.code).toBe('42501')
  })

  test('others may not, and nobody is removed from another family', async () => {
    const { nana, cousin, family } = await hub.aFamily()
    const { stranger, neighbour, former } = await hub.outsidersOf(family)

    for (const person of [cousin, stranger, neighbour, former]) {
      expect((await remove(person, nana)).error?.code).toBe('42501')
    }
    expect((await remove(nana, nana)).error?.code).toBe('42501')
    expect((await remove(nana, neighbour)).error?.code).toBe('42501')
    expect((await hub.anonymous.rpc('remove_family_member', { user_id: nana.id })).error?.code).toBe('42501')
    expect(await profileOf(nana)).toEqual({ family_id: family.id, role: 'admin' })
  })
})

test('a family has one share of scarce connections, and users without one have another', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const [guest, other] = await Promise.all([hub.aStranger(), hub.aStranger()])
  const groupOf = async ({ id }: Person) => {
    const [row] = await hub.database.admin`select private.group_of(${id}) as name`
    return row?.name
  }
  expect(await Promise.all([nana, cousin, guest, other].map(groupOf))).toEqual([
    family.id,
    family.id,
    null,
    null,
  ])
})
