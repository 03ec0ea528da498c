import { expect, test } from 'vitest'
import { signUpSchema } from './sign-up-schema'

const complaints = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const valid = {
  name: 'Rosa Oliveira',
  email: 'rosa@example.test',
  password: 'pear tree',
  confirmation: 'pear tree',
}

test('an empty registration asks for everything', () => {
  const empty = { name: ' ', email: '', password: '', confirmation: '' }
  expect(complaints(signUpSchema.safeParse(empty))).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
  })
})

test.each([
  [{ email: 'rosa' }, { email: 'Email is invalid' }],
  [{ email: 'rosa@home' }, { email: 'Email is invalid' }],
  [{ password: 'seven77', confirmation: 'seven77' }, { password: 'Password must be at least 8 characters' }],
  [{ confirmation: 'apple tree' }, { confirmation: 'Passwords do not match' }],
  [
    { email: 'rosa', confirmation: '' },
    { email: 'Email is invalid', confirmation: 'Passwords do not match' },
  ],
])('%j makes the form say %j', (change, expected) => {
  expect(complaints(signUpSchema.safeParse({ ...valid, ...change }))).toEqual(expected)
})

test('a password of 72 bytes is fine, 73 are not', () => {
  const withPassword = (password: string) =>
    signUpSchema.safeParse({ ...valid, password, confirmation: password }).success
  expect(withPassword('é'.repeat(36))).toBe(true)
  expect(withPassword(`${'é'.repeat(36)}!`)).toBe(false)
})

test('spaces around an email and a name are not kept, those of a password are', () => {
  expect(
    signUpSchema.parse({
      name: ' Rosa ',
      email: ' rosa@example.test ',
      password: ' 8 chars ',
      confirmation: ' 8 chars ',
    }),
  ).toMatchObject({ name: 'Rosa', email: 'rosa@example.test', password: ' 8 chars ' })
})
