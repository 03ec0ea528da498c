import { expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { type Family, found, leave, type Person } from '../../test/membership.ts'

const hub = await openHub()

const invite = (by: Person, family: Family, email = 'aunt@example.com', values = {}) =>
  by.db.from('family_invitations').insert({ family_id: family.id, email, ...values })

test('members record invitations but cannot read them', async () => {
  const { family, nana, cousin } = await hub.aFamily()

  for (const person of [nana, cousin]) {
    expect((await invite(person, family)).error).toBeNull()
    expect((await person.db.from('family_invitations').select()).error?.code).toBe('42501')
    expect((await person.db.from('family_invitations').delete().gt('id', 0)).error?.code).toBe('42501')
  }
  expect((await invite(cousin, family, 'aunt@example.com', { invited_by: nana.id })).error?.code).toBe(
    '42501',
  )
  expect((await invite(cousin, family, 'aunt@example.com', { created_at: '2000-01-01' })).error?.code).toBe(
    '42501',
  )
})

test.each([
  '',
  'aunt',
  'a@example.com, b@example.com',
  'aunt <a@example.com>',
  'a@example.com\nBcc: b@example.com',
])('%j is not accepted as an address', async (email) => {
  const { family, nana } = await hub.aFamily()
  expect((await invite(nana, family, email)).error?.code).toBe('23514')
})

test('a family may send twenty a day, even in parallel', async () => {
  const { family, nana, cousin } = await hub.aFamily()
  const { family: other, nana: neighbour } = await hub.aFamily('The Others')

  const sent = await Promise.all(
    Array.from({ length: 22 }, (_, index) =>
      invite(index % 2 ? nana : cousin, family, `aunt${index}@example.com`),
    ),
  )

  expect(sent.filter(({ error }) => error === null)).toHaveLength(20)
  expect(sent.find(({ error }) => error !== null)?.error).toMatchObject({
    code: 'P0001',
    message: 'family_invitation_limit',
  })
  expect((await invite(neighbour, other)).error).toBeNull()
})

test('a member may send twenty a day, even across several families', async () => {
  const founder = await hub.aStranger()
  const sent = []
  for (const name of ['One', 'Two']) {
    const family = await found(founder, name)
    for (let index = 0; index < 15; index++)
      sent.push(await invite(founder, family, `${name}${index}@example.com`))
    await leave(founder).throwOnError()
  }

  expect(sent.filter(({ error }) => error === null)).toHaveLength(20)
  expect(sent.at(-1)?.error).toMatchObject({
    code: 'P0001',
    message: 'invitation_limit',
  })
})

test('a day later it may send again, and the old addresses are deleted', async () => {
  const { family, nana } = await hub.aFamily()
  const { admin } = hub.database
  await admin`insert into public.family_invitations (family_id, email, invited_by, created_at)
    values (${family.id}, 'old@example.com', ${nana.id}, now() - interval '25 hours')`
  await admin`insert into private.allowances (family_id, kind, counted_at, used)
    values (${family.id}, 'invitations', now() - interval '23 hours', 20)`
  expect((await invite(nana, family)).error?.message).toBe('family_invitation_limit')

  await admin`update private.allowances set counted_at = counted_at - interval '2 hours'`
  expect((await invite(nana, family)).error).toBeNull()

  const kept = await admin`select email from public.family_invitations where family_id = ${family.id}`
  expect(kept.map(({ email }) => email)).toEqual(['aunt@example.com'])
})
