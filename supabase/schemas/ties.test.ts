import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { catchUp, listenTo, rowsOf } from '../../test/realtime.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const family_id = family.id

type Day = { kind: string; day: number; month: number; year: number; names: string[] }

async function person(member_name: string, values: object = {}): Promise<string> {
  const row = { family_id, member_name, ...values }
  const { data } = await nana.db.from('family_history').insert(row).select('id').single().throwOnError()
  return data.id
}

const addParent = (by: Person, child_id: string, parent_id: string, values: object = {}) =>
  by.db.from('parentage').insert({ family_id, child_id, parent_id, ...values })

const addPartner = (by: Person, one_id: string, other_id: string, values: object = {}) =>
  by.db.from('partnerships').insert({ family_id, one_id, other_id, ...values })

/** The id of a member in the tree, whether they have a row there or not. */
const inTree = ({ id }: Pick<Person, 'id'>) => family_id.slice(0, 8) + id.slice(8)

async function row(id: string) {
  return (await nana.db.from('family_history').select('*').eq('id', id).maybeSingle().throwOnError()).data
}

async function parentsOf(child: string): Promise<string[]> {
  const parents = nana.db.from('parentage').select('parent_id, kind').eq('child_id', child)
  const { data } = await parents.order('position').throwOnError()
  return data.map(({ parent_id, kind }) => `${kind} ${parent_id}`)
}

/** The address of a new picture. */
async function storedPicture({ db }: Person): Promise<string> {
  const [bucket, name] = [db.storage.from('pictures'), `${randomBytes(16).toString('base64url')}.gif`]
  const { error } = await bucket.upload(name, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  if (error) throw error
  return bucket.getPublicUrl(name).data.publicUrl
}

const ofCouple = (one: string, other: string) => ({ one_id: [one, other].sort()[0] })

describe('parents', () => {
  test('the parent of a row is the first of its parents, whichever of the two is written', async () => {
    const [ada, bento, clara, eva] = await Promise.all([
      person('Ada'),
      person('Bento'),
      person('Clara'),
      person('Eva'),
    ])
    const child = await person('Davi', { parent_id: ada })
    await addParent(cousin, child, bento, { kind: 'adoptive' }).throwOnError()

    expect(await parentsOf(child)).toEqual([`birth ${ada}`, `adoptive ${bento}`])
    expect((await row(child))?.parent_id).toBe(ada)

    await nana.db.from('family_history').update({ parent_id: clara }).eq('id', child).throwOnError()
    expect(await parentsOf(child)).toEqual([`birth ${clara}`, `adoptive ${bento}`])

    await nana.db.from('family_history').update({ parent_id: null }).eq('id', child).throwOnError()
    expect(await parentsOf(child)).toEqual([`adoptive ${bento}`])
    expect((await row(child))?.parent_id).toBe(bento)

    await addParent(nana, child, eva, { position: 0 }).throwOnError()
    expect((await row(child))?.parent_id).toBe(eva)
    await nana.db
      .from('parentage')
      .update({ position: 9e9 })
      .match({ child_id: child, parent_id: eva })
      .throwOnError()
    expect((await row(child))?.parent_id).toBe(bento)

    await nana.db.from('family_history').delete().eq('id', bento).throwOnError()
    expect(await parentsOf(child)).toEqual([`birth ${eva}`])
    expect((await row(child))?.parent_id).toBe(eva)
    await nana.db.from('parentage').delete().eq('child_id', child).throwOnError()
    expect((await row(child))?.parent_id).toBeNull()
  })

  test('no one descends from themselves through any of their parents', async () => {
    const [ada, bento, clara] = await Promise.all([person('Ada'), person('Bento'), person('Clara')])
    await addParent(nana, bento, clara).throwOnError()
    await addParent(nana, bento, ada).throwOnError()
    const refusal = { code: '23514', message: 'parent_is_descendant' }

    expect((await addParent(nana, ada, bento)).error).toMatchObject(refusal)
    expect((await addParent(nana, ada, ada)).error).toMatchObject(refusal)
    const change = nana.db.from('family_history').update({ parent_id: bento }).eq('id', ada)
    expect((await change).error).toMatchObject(refusal)
  })

  test('two parallel additions cannot form a cycle either', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, clara, davi] = await Promise.all([
        person('A'),
        person('B'),
        person('Clara'),
        person('Davi'),
      ])
      await addParent(nana, a, clara).throwOnError()
      await addParent(nana, b, davi).throwOnError()
      const answers = await Promise.all([addParent(nana, a, b), addParent(cousin, b, a)])
      expect(answers.filter(({ error }) => error)).toHaveLength(1)
    }
  })
})

describe('partners', () => {
  test('a couple is one row, whoever is named first', async () => {
    const [ada, bento] = await Promise.all([person('Ada'), person('Bento')])
    await addPartner(cousin, ada, bento, { began: '1931-06-01', began_precision: 'month' }).throwOnError()

    expect((await addPartner(nana, bento, ada)).error?.code).toBe('23505')
    expect((await addPartner(nana, ada, ada)).error?.message).toMatch(/partners_are_two/)
    const change = nana.db.from('partnerships').update({ kind: 'widowed', ended: '1960-01-02' })
    const { data } = await change.match(ofCouple(ada, bento)).select().throwOnError()
    expect(data).toEqual([
      expect.objectContaining({ kind: 'widowed', began: '1931-06-01', ended: '1960-01-02' }),
    ])
  })

  test.each([
    [{ began: '2999-01-01' }, /couple_in_future/],
    [{ began: '1950-05-01', ended: '1949-01-01', ended_precision: 'year' }, /couple_ends_early/],
    [{ began: '1950-05-02', began_precision: 'year' }, /as_precise_as_it_says/],
    [{ kind: 'friends' }, /kind/],
  ])('%j is refused', async (values, message) => {
    const [ada, bento] = await Promise.all([person('Ada'), person('Bento')])
    const { error } = await addPartner(nana, ada, bento, values)
    expect(error).toMatchObject({ code: '23514', message: expect.stringMatching(message) })
  })

  test('a marriage of a year may end in that year', async () => {
    const [ada, bento] = await Promise.all([person('Ada'), person('Bento')])
    const year = { began: '1950-05-02', ended: '1950-01-01', ended_precision: 'year' }
    expect((await addPartner(nana, ada, bento, year)).error).toBeNull()
  })
})

test('ties are within one family', async () => {
  const next = await hub.aFamily()
  const stray = { family_id: next.family.id, member_name: 'Stray' }
  const { data: theirs } = await next.nana.db
    .from('family_history')
    .insert(stray)
    .select('id')
    .single()
    .throwOnError()
  const ada = await person('Ada')
  for (const id of [theirs.id, crypto.randomUUID()]) {
    expect((await addPartner(nana, ada, id)).error?.code).toBe('23503')
    expect((await addParent(nana, ada, id)).error?.code).toBe('23503')
  }
})

test('ties are the family’s: others neither see nor add them, and receive none live', async () => {
  const [ada, bento] = await Promise.all([person('Ada'), person('Bento')])
  const [here, nextDoor] = await Promise.all([
    listenTo(cousin.db, 'partnerships'),
    listenTo(outsiders.neighbour.db, 'partnerships'),
  ])
  await addPartner(nana, ada, bento).throwOnError()
  await addParent(nana, ada, await person('Zita')).throwOnError()

  await vi.waitFor(() => expect(rowsOf(here)).toHaveLength(1))
  await catchUp(outsiders.neighbour)
  expect(nextDoor).toEqual([])
  for (const other of [outsiders.neighbour, outsiders.stranger]) {
    expect((await other.db.from('partnerships').select()).data).toEqual([])
    expect((await other.db.from('parentage').select()).data).toEqual([])
    expect((await addPartner(other, ada, inTree(nana))).error?.code).toBe('42501')
    expect((await addParent(other, ada, inTree(nana))).error?.code).toBe('42501')
    expect((await other.db.from('partnerships').delete().eq('family_id', family_id).select()).data).toEqual(
      [],
    )
    expect((await other.db.rpc('link_person', { person_id: ada, member_id: other.id })).error?.code).toBe(
      '42501',
    )
  }
  expect(await row(inTree(nana))).toBeNull()
})

describe('members', () => {
  const newcomer = async (name: string) => {
    const member = await hub.aStranger(name)
    await join(member, family).throwOnError()
    return member
  }
  const link = (by: Person, person_id: string, member: Person) =>
    by.db.rpc('link_person', { person_id, member_id: member.id })

  test('get a row when they are first tied to someone, which follows their profile', async () => {
    const marta = await newcomer('Marta')
    const mother = await person('Mother')
    expect(await row(inTree(marta))).toBeNull()

    await addParent(cousin, marta.id, mother).throwOnError()
    expect(await row(inTree(marta))).toMatchObject({
      ...{ member_name: 'Marta', profile_id: marta.id, parent_id: mother },
    })

    const profile = { full_name: 'Marta Reis', birth_date: '1990-02-03' }
    await marta.db.from('profiles').update(profile).eq('id', marta.id).throwOnError()
    expect(await row(inTree(marta))).toMatchObject({ member_name: 'Marta Reis', birth_date: '1990-02-03' })

    // The profile leads.
    const change = { member_name: 'Someone else', bio: 'Bakes' }
    await nana.db.from('family_history').update(change).eq('id', inTree(marta)).throwOnError()
    expect(await row(inTree(marta))).toMatchObject({ member_name: 'Marta Reis', bio: 'Bakes' })
  })

  test('have one birthday, in the profile and in the tree', async () => {
    const lia = await newcomer('Lia')
    const relative = await person('Lia P.', { birth_date: '1988-04-05' })
    const ofProfile = async () => {
      const { data } = await nana.db
        .from('profiles')
        .select('birth_date')
        .eq('id', lia.id)
        .single()
        .throwOnError()
      return data.birth_date
    }
    const inTree = async () => (await row(relative))?.birth_date

    // Linking gives the profile what the tree knew.
    await link(lia, relative, lia).throwOnError()
    expect(await ofProfile()).toBe('1988-04-05')
    // From then on, the profile leads.
    await nana.db
      .from('family_history')
      .update({ birth_date: '1999-09-09' })
      .eq('id', relative)
      .throwOnError()
    expect([await ofProfile(), await inTree()]).toEqual(['1988-04-05', '1988-04-05'])
    await lia.db.from('profiles').update({ birth_date: null }).eq('id', lia.id).throwOnError()
    expect([await ofProfile(), await inTree()]).toEqual([null, null])
    // What the family finds out reaches a profile without a birthday; a year alone is none.
    const year = { birth_date: '1988-01-01', birth_date_precision: 'year' }
    await nana.db.from('family_history').update(year).eq('id', relative).throwOnError()
    await lia.db.from('profiles').update({ full_name: 'Lia Reis' }).eq('id', lia.id).throwOnError()
    expect([await ofProfile(), await inTree()]).toEqual([null, '1988-01-01'])
    const day = { birth_date: '1988-04-05', birth_date_precision: 'day' }
    await nana.db.from('family_history').update(day).eq('id', relative).throwOnError()
    expect([await ofProfile(), await inTree()]).toEqual(['1988-04-05', '1988-04-05'])

    // The relative had it before, and has it again.
    await lia.db.from('profiles').update({ birth_date: null }).eq('id', lia.id).throwOnError()
    await lia.db.rpc('unlink_person', { person_id: relative }).throwOnError()
    expect(await inTree()).toBe('1988-04-05')
  })

  test('keep their own birthday when a relative with another one is linked, also twice at once', async () => {
    const noa = await newcomer('Noa')
    const relative = await person('Noa P.', { birth_date: '1980-01-01' })
    await noa.db.from('profiles').update({ birth_date: '1981-02-02' }).eq('id', noa.id).throwOnError()
    const results = await Promise.all([link(nana, relative, noa), link(noa, relative, noa)])
    expect(results.map(({ error }) => error)).toEqual([null, null])
    expect(await row(relative)).toMatchObject({ birth_date: '1981-02-02' })
  })

  test('can be the parent of a new person', async () => {
    const paulo = await newcomer('Paulo')
    const child = await person('Child', { parent_id: inTree(paulo) })
    expect(await parentsOf(child)).toEqual([`birth ${inTree(paulo)}`])
    expect(await row(inTree(paulo))).toMatchObject({ profile_id: paulo.id })
  })

  test('say who they are in the tree; both people’s ties, texts and comments come together', async () => {
    const iris = await newcomer('Iris')
    const [relative, mother, partner] = await Promise.all([
      person('Iris R.', { bio: 'Sang' }),
      person('Mother'),
      person('Partner'),
    ])
    const child = await person('Child', { parent_id: relative })
    await addParent(nana, iris.id, mother).throwOnError()
    await addPartner(nana, iris.id, partner).throwOnError()
    await addPartner(nana, iris.id, relative).throwOnError()
    const comment = { family_id, relative_id: inTree(iris), content: 'That is her' }
    await nana.db.from('comments').insert(comment).throwOnError()
    await nana.db.from('family_history').update({ bio: 'Bakes' }).eq('id', inTree(iris)).throwOnError()

    await link(iris, relative, iris).throwOnError()

    expect(await row(inTree(iris))).toBeNull()
    expect(await row(relative)).toMatchObject({
      ...{ member_name: 'Iris', profile_id: iris.id, bio: 'Sang\n\nBakes', comment_count: 1 },
    })
    expect(await parentsOf(relative)).toEqual([`birth ${mother}`])
    expect(await parentsOf(child)).toEqual([`birth ${relative}`])
    const { data } = await nana.db
      .from('partnerships')
      .select()
      .or(`one_id.eq.${relative},other_id.eq.${relative}`)
    expect(data).toHaveLength(1)
    // The id that the app knew still means her.
    await addParent(nana, inTree(iris), await person('Father')).throwOnError()
    expect(await parentsOf(relative)).toHaveLength(2)
  })

  test('only they and admins say so, and not of someone else’s person', async () => {
    const [rui, sara] = [await newcomer('Rui'), await newcomer('Sara')]
    const relative = await person('Rui P.')

    expect((await link(sara, relative, rui)).error?.message).toBe('admin_only')
    await link(nana, relative, rui).throwOnError()
    expect((await link(sara, relative, sara)).error?.message).toBe('person_is_linked')
    expect((await sara.db.rpc('unlink_person', { person_id: relative })).error?.message).toBe('admin_only')
    await rui.db.rpc('unlink_person', { person_id: relative }).throwOnError()
    expect(await row(relative)).toMatchObject({ profile_id: null, member_name: 'Rui P.' })
  })

  describe('who are not this person after all', () => {
    const own = { member_name: 'Caio (baker)', birth_date: '1970-01-01', birth_date_precision: 'about' }

    test.each(['themselves', 'an admin'])('give name, birthday and picture back, by %s', async (who) => {
      const caio = await newcomer('Caio')
      const image_url = await storedPicture(nana)
      const relative = await person(own.member_name, { ...own, image_url })
      await caio.db.from('profiles').update({ birth_date: '1971-05-06' }).eq('id', caio.id).throwOnError()
      const by = who === 'an admin' ? nana : caio
      await link(by, relative, caio).throwOnError()
      expect(await row(relative)).toMatchObject({
        member_name: 'Caio',
        birth_date: '1971-05-06',
        image_url: null,
      })
      await nana.db.from('family_history').update({ bio: 'Bakes' }).eq('id', relative).throwOnError()
      const { data } = await nana.db.rpc('visible_file_uses').throwOnError()
      expect(data).toContainEqual(expect.objectContaining({ url: image_url, row_id: relative }))

      await by.db.rpc('unlink_person', { person_id: relative }).throwOnError()

      expect(await row(relative)).toMatchObject({
        ...own,
        image_url,
        profile_id: null,
        own_values: null,
        bio: 'Bakes',
      })
    })

    test('leave what the family has found out meanwhile', async () => {
      const dora = await newcomer('Dora')
      const relative = await person('Dora P.')
      await link(dora, relative, dora).throwOnError()
      const birth = { birth_date: '1970-02-01', birth_date_precision: 'month' }
      await nana.db.from('family_history').update(birth).eq('id', relative).throwOnError()
      await dora.db.rpc('unlink_person', { person_id: relative }).throwOnError()
      expect(await row(relative)).toMatchObject({ ...birth, member_name: 'Dora P.' })
    })

    test('stay who they were said to be when they leave the family, with the picture of the relative', async () => {
      const elio = await newcomer('Elio')
      const image_url = await storedPicture(nana)
      const relative = await person('Elio P.', { image_url })
      await link(elio, relative, elio).throwOnError()
      await leave(elio).throwOnError()
      expect(await row(relative)).toMatchObject({
        member_name: 'Elio',
        profile_id: null,
        image_url,
        own_values: null,
      })
    })
  })

  test('are nobody who has died', async () => {
    const olga = await newcomer('Olga')
    const ancestor = await person('Olga the elder', { deceased: true })
    expect((await link(olga, ancestor, olga)).error?.message).toBe('person_is_deceased')
    expect(await row(ancestor)).toMatchObject({ member_name: 'Olga the elder', profile_id: null })
  })

  test('who would become their own ancestor are not linked', async () => {
    const vera = await newcomer('Vera')
    const child = await person('Child')
    await addParent(nana, child, inTree(vera)).throwOnError()
    const grandchild = await person('Grandchild', { parent_id: child })
    expect((await link(vera, grandchild, vera)).error?.message).toBe('parent_is_descendant')
  })

  test('stay as relatives when they leave, without their picture, and are themselves again when they return', async () => {
    const tito = await newcomer('Tito')
    const child = await person('Child', { parent_id: inTree(tito) })
    await leave(tito).throwOnError()
    expect(await row(inTree(tito))).toMatchObject({ member_name: 'Tito', profile_id: null, image_url: null })

    await join(tito, family).throwOnError()
    expect(await row(inTree(tito))).toMatchObject({ profile_id: tito.id })

    await hub.database.admin`delete from auth.users where id = ${tito.id}`
    expect(await row(inTree(tito))).toMatchObject({ member_name: 'Tito', profile_id: null })
    expect(await parentsOf(child)).toEqual([`birth ${inTree(tito)}`])
  })

  test('are found once', async () => {
    const uma = await newcomer('Umbelina')
    const relative = await person('Umbelina Costa')
    const found = async () => {
      const { data } = await cousin.db.rpc('search_hub', { query: 'umbelina' }).throwOnError()
      return data.map(({ kind }: { kind: string }) => kind).sort()
    }
    expect(await found()).toEqual(['member', 'relative'])
    await link(nana, relative, uma).throwOnError()
    expect(await found()).toEqual(['member'])
  })
})

test('the days of the family: birthdays of the living, anniversaries of couples, remembrance of the dead', async () => {
  const hubs = await hub.aFamily()
  const by = hubs.nana
  await by.db.from('profiles').update({ birth_date: '1950-03-01' }).eq('id', by.id).throwOnError()
  const people = [
    { member_name: 'Ada', birth_date: '1960-07-14' },
    { member_name: 'Bento', birth_date: '1961-01-01', birth_date_precision: 'year' },
    { member_name: 'Clara', birth_date: '1930-02-02', death_date: '1999-12-31' },
    { member_name: 'Davi', birth_date: '1870-05-05' },
  ].map((values) => ({ family_id: hubs.family.id, birth_date_precision: 'day', death_date: null, ...values }))
  const { data } = await by.db.from('family_history').insert(people).select('id').throwOnError()
  const [ada, bento, clara] = data.map(({ id }) => id as string)
  const couple = (one_id = '', other_id = '', began = '') =>
    by.db.from('partnerships').insert({ family_id: hubs.family.id, one_id, other_id, began }).throwOnError()
  await couple(ada, bento, '1985-06-15')
  await couple(ada, clara, '1980-06-15')

  const days = await by.db.rpc('family_days').throwOnError()
  expect(
    days.data.map(
      ({ kind, day, month, year, names }: Day) => `${day}.${month}.${year} ${kind} ${[...names].sort()}`,
    ),
  ).toEqual(
    [
      `1.3.1950 birthday ${by.name}`,
      '14.7.1960 birthday Ada',
      '15.6.1985 anniversary Ada,Bento',
      '31.12.1999 remembrance Clara',
    ].sort((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1])),
  )
})
