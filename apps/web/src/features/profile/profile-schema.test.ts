import { expect, test } from 'vitest'
import { profileSchema, today } from './profile-schema'

const valid = { full_name: 'Rosa Oliveira', phone_number: '', address: '', birth_date: '', bio: '' }

const complaints = (change: Partial<typeof valid>) =>
  Object.fromEntries(
    (profileSchema.safeParse({ ...valid, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('what is left empty is stored as nothing', () => {
  expect(profileSchema.parse({ ...valid, bio: ' \n ' })).toEqual({
    full_name: 'Rosa Oliveira',
    phone_number: null,
    address: null,
    birth_date: null,
    bio: null,
  })
})

test.each([
  [{ full_name: '  ' }, { full_name: 'Name is required' }],
  [{ full_name: 'x'.repeat(101) }, { full_name: 'Name must be at most 100 characters' }],
  [{ phone_number: '0'.repeat(41) }, { phone_number: 'Use at most 40 characters. This has 41.' }],
  [{ address: 'x'.repeat(201) }, { address: 'Use at most 200 characters. This has 201.' }],
  [{ bio: 'x'.repeat(2013) }, { bio: 'Use at most 2,000 characters. This has 2,013.' }],
  [{ birth_date: '1849-12-31' }, { birth_date: 'The birthdate cannot be before 1850' }],
  [{ birth_date: '2999-01-01' }, { birth_date: 'The birthdate cannot be in the future' }],
])('%j makes the form complain', (change, expected) => {
  expect(complaints(change)).toEqual(expected)
})

test.each([
  { full_name: '👵'.repeat(50) },
  { phone_number: '0'.repeat(40) },
  { address: '1 Elm Street\nLisbon' },
  { birth_date: '1850-01-01' },
  { birth_date: today() },
  { bio: '🍐'.repeat(2000) },
])('case %# is fine to the last character', (change) => {
  expect(complaints(change)).toEqual({})
})

test('a pasted tab becomes a space in a name', () => {
  expect(profileSchema.parse({ ...valid, full_name: 'Rosa\tOliveira\n' }).full_name).toBe('Rosa Oliveira')
})
