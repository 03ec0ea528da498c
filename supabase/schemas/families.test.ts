import { beforeAll, describe, expect, test } from 'vitest'
import { type Hub, openHub } from '../../test/family.ts'
import { type Family, found, join, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()

describe('starting', () => {
  test('the founder reads the family', async () => {
    const founder = await hub.aStranger()

    const { data } = await founder.db
      .from('families')
      .insert({ name: 'Smith', created_by: founder.id, invite_code: 'x-_abcde' })
      .select()
      .single()
      .throwOnError()

    expect(data).toMatchObject({ name: 'Smith', created_by: founder.id, invite_code: 'x-_abcde' })
    expect((await founder.db.from('families').select('id').eq('id', data.id)).data).toHaveLength(1)
  })

  test('a code that is taken or malformed is replaced', async () => {
    const [founder, { family }] = await Promise.all([hub.aStranger(), hub.aFamily()])
    for (const invite_code of [family.invite_code, 'short', 'too long!', 'naïve_co', null]) {
      const values = { name: 'Smith', created_by: founder.id, invite_code }
      const { data } = await founder.db.from('families').insert(values).select('invite_code').throwOnError()
      expect(data[0]?.invite_code).toMatch(/^[A-Za-z0-9_-]{8}$/)
      expect(data[0]?.invite_code).not.toBe(invite_code)
    }
  })

  test('the database generates codes that are hard to guess', async () => {
    const founder = await hub.aStranger()
    const families = await Promise.all(
      ['Smith', 'Jones', 'Brown'].map((name) =>
        founder.db.from('families').insert({ name }).select('invite_code').single().throwOnError(),
      ),
    )
    const codes = families.map(({ data }) => data.invite_code)

    for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_-]{8}$/)
    expect(new Set(codes).size).toBe(3)
  })

  test('malformed names are refused', async () => {
    const { db, id } = await hub.aStranger()
    const names = ['', '   ', ' Smith', 'Smith ', 'Smith\nBcc: everyone@example.com', 'x'.repeat(81)]

    for (const name of names) {
      const { error } = await db.from('families').insert({ name, created_by: id })
      expect(error?.code, JSON.stringify(name)).toBe('23514')
    }
  })

  test('nobody starts a family in another user’s name or without an account', async () => {
    const [mallory, victim] = await Promise.all([hub.aStranger(), hub.aStranger()])

    for (const created_by of [victim.id, null]) {
      const { error } = await mallory.db.from('families').insert({ name: 'Smith', created_by })
      expect(error?.code).toBe('42501')
    }
    expect((await hub.anonymous.from('families').insert({ name: 'Smith' })).error?.code).toBe('42501')
  })

  test('a member cannot start a second family', async () => {
    const { nana, cousin } = await hub.aFamily()

    for (const { db, id } of [nana, cousin]) {
      const { error } = await db.from('families').insert({ name: 'Another', created_by: id })
      expect(error).toMatchObject({ code: '42501', message: 'already_in_family' })
    }
  })
})

describe('seeing', () => {
  let family: Family
  let nana: Person
  let cousin: Person
  let outsiders: Awaited<ReturnType<Hub['outsidersOf']>>

  beforeAll(async () => {
    const made = await hub.aFamily()
    family = made.family
    nana = made.nana
    cousin = made.cousin
    outsiders = await hub.outsidersOf(family)
  })

  test('members see their own family and no other', async () => {
    for (const { db } of [nana, cousin]) {
      const { data } = await db.from('families').select('id, name, invite_code')
      expect(data).toEqual([family])
    }
  })

  test('outsiders and anonymous visitors do not see it', async () => {
    for (const { db } of Object.values(outsiders)) {
      expect((await db.from('families').select().eq('id', family.id)).data).toEqual([])
      expect((await db.from('families').select('name').eq('invite_code', family.invite_code)).data).toEqual(
        [],
      )
    }
    expect((await hub.anonymous.from('families').select('id')).data).toEqual([])
  })

  test('the code in the request header shows that family only', async () => {
    const guests = [outsiders.stranger.db, outsiders.former.db, hub.anonymous]

    for (const db of guests) {
      const seen = db.from('families').select('id, name').setHeader('X-Invite-Code', family.invite_code)
      expect((await seen).data).toEqual([{ id: family.id, name: family.name }])
    }
  })

  test('a wrong or empty code and a pattern show nothing', async () => {
    for (const code of ['aaaaaaaa', '', '%', '________', family.invite_code.slice(0, 7), 'null']) {
      const seen = hub.anonymous.from('families').select('id').setHeader('x-invite-code', code)
      expect((await seen).data, code).toEqual([])
    }
  })

  test('an anonymous visitor reads the name, not the founder', async () => {
    const { error } = await hub.anonymous
      .from('families')
      .select('created_by')
      .setHeader('x-invite-code', family.invite_code)
    expect(error?.code).toBe('42501')
  })

  test('a founder who has left is an outsider', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await nana.db.rpc('update_user_family_role', {
      user_id: cousin.id,
      family_id: family.id,
      user_role: 'admin',
    })
    await leave(nana).throwOnError()

    expect((await nana.db.from('families').select()).data).toEqual([])
  })
})

describe('replacing the invite code', () => {
  test('an admin gets a new one, and the old one stops working', async () => {
    const { family, nana } = await hub.aFamily()
    const guest = await hub.aStranger()

    const { data: code } = await nana.db.rpc('replace_invite_code', { family_id: family.id }).throwOnError()

    expect(code).toMatch(/^[A-Za-z0-9_-]{8}$/)
    expect(code).not.toBe(family.invite_code)
    expect((await join(guest, family)).error?.code).toBe('42501')
    expect((await join(guest, family, code)).data).toHaveLength(1)
  })

  test('others cannot', async () => {
    const { family, cousin } = await hub.aFamily()
    const outsiders = await hub.outsidersOf(family)
    const clients = [cousin, ...Object.values(outsiders)].map(({ db }) => db).concat(hub.anonymous)

    for (const db of clients) {
      expect((await db.rpc('replace_invite_code', { family_id: family.id })).error?.code).toBe('42501')
    }
  })
})

test('an interrupted start of a family can be completed', async () => {
  const founder = await hub.aStranger()
  await founder.db.from('families').insert({ name: 'Interrupted' }).throwOnError()

  const family = await found(founder, 'Second try')

  expect((await founder.db.from('families').select('name').eq('id', family.id)).data).toEqual([
    { name: 'Second try' },
  ])
})
