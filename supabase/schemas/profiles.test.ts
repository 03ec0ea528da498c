import { describe, expect, test } from 'vitest'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const change = (by: Person, of: Person, values: object) =>
  by.db.from('profiles').update(values).eq('id', of.id).select()

describe('signing up', () => {
  test.each([
    ['unchanged', 'Élodie Ångström', 'Élodie Ångström'],
    ['trimmed', '  Nana  ', 'Nana'],
    ['on one line', 'Nana\r\nBcc: everyone@example.com', 'Nana Bcc: everyone@example.com'],
    ['cut to 100 characters', 'x'.repeat(300), 'x'.repeat(100)],
    ['missing when blank', '   ', null],
  ])('creates a profile with the name %s', async (_, given, kept) => {
    const { db, id } = await hub.aStranger(given)

    const { data } = await db.from('profiles').select().single().throwOnError()

    expect(data).toMatchObject({ id, full_name: kept, family_id: null, role: 'member', last_seen: null })
  })
})

describe('the language of mails', () => {
  const languageOf = async (address: string) =>
    (await hub.gateway.client({}, keys.secret).rpc('language_of', { address }).throwOnError()).data

  test.each([
    ['de', 'de'],
    ['pt-BR', 'pt-BR'],
    ['<script>', null],
    [undefined, null],
  ])('is that of the sign-up: %j', async (given, kept) => {
    const email = `${crypto.randomUUID()}@example.com`
    const options = { data: given ? { language: given } : {} }
    await hub.gateway.client().auth.signUp({ email, password: PASSWORD, options })
    expect(await languageOf(email.toUpperCase())).toBe(kept)
  })

  test('is that of the account, also at the address that it is about to take', async () => {
    await change(cousin, cousin, { language: 'fr' }).throwOnError()
    await hub.database.admin`update auth.users set new_email = 'Tom@example.org' where id = ${cousin.id}`
    expect(await languageOf(cousin.email)).toBe('fr')
    expect(await languageOf('tom@example.org')).toBe('fr')
    expect(await languageOf('nobody@example.com')).toBeNull()
  })
})

describe('seeing', () => {
  test('members see themselves and their family', async () => {
    for (const { db } of [nana, cousin]) {
      const { data } = await db.from('profiles').select('full_name').order('full_name')
      expect(data).toEqual([{ full_name: 'Cousin' }, { full_name: 'Nana' }])
    }
  })

  test('outsiders see only themselves', async () => {
    for (const { db, id } of [outsiders.stranger, outsiders.former]) {
      expect((await db.from('profiles').select('id')).data).toEqual([{ id }])
    }
    const { data } = await outsiders.neighbour.db.from('profiles').select('id').in('id', [nana.id, cousin.id])
    expect(data).toEqual([])
  })
})

describe('changing', () => {
  test('users change their own profile', async () => {
    const values = {
      full_name: 'Cousin Tom',
      bio: 'Plays the tuba.',
      phone_number: '+1 555 0100',
      address: '1 Elm Street',
      birth_date: '1990-02-28',
      avatar_url: 'https://hub.example/storage/v1/object/public/posts/2mZ0kq7yQxW4nB8sT1vR6c.jpg',
    }
    expect((await change(cousin, cousin, values)).data).toMatchObject([values])
    await change(cousin, cousin, { full_name: 'Cousin' }).throwOnError()
  })

  test.each([
    ['a name that is too long', { full_name: 'x'.repeat(101) }],
    ['a name of two lines', { full_name: 'Nana\nBcc: everyone@example.com' }],
    ['a bio that is too long', { bio: 'x'.repeat(2001) }],
    ['a phone number that is too long', { phone_number: '0'.repeat(41) }],
    ['an address that is too long', { address: 'x'.repeat(201) }],
    ['a birth date before 1850', { birth_date: '1700-01-01' }],
    ['a birth date in the future', { birth_date: '2999-01-01' }],
    ['an external picture', { avatar_url: 'https://tracker.example/pixel.gif' }],
    [
      'an external picture in disguise',
      { avatar_url: 'https://tracker.example/?/storage/v1/object/public/posts/a.gif' },
    ],
    [
      'a picture within another',
      { avatar_url: '/storage/v1/object/public/posts/x/object/public/posts/a.gif' },
    ],
    ['what is no language', { language: 'German' }],
    ['no name', { avatar_url: '/storage/v1/object/public/posts/..' }],
  ])('refuses %s', async (_, values) => {
    expect((await change(cousin, cousin, values)).error?.code).toBe('23514')
  })
})

test('a heartbeat stores the server’s time', async () => {
  for (const claimed of ['1999-01-01T00:00:00Z', '2999-01-01T00:00:00Z', null]) {
    const { data } = await change(nana, nana, { last_seen: claimed })
    expect(Math.abs(Date.parse(data?.[0]?.last_seen) - Date.now()), String(claimed)).toBeLessThan(10_000)
  }
})
