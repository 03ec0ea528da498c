import { textsIn } from '@kinfold/i18n/server'
import { expect, test } from 'vitest'
import { type AuthMail, authLetter } from './auth.ts'

const to = 'ann@example.com'
const proof = { link: 'https://hub.example/auth/v1/verify?token=x', code: '012345' }
const newEmail = 'new@example.com'

test.each<AuthMail>([
  { kind: 'confirmation', to, ...proof },
  { kind: 'invite', to, ...proof },
  { kind: 'magic_link', to, ...proof },
  { kind: 'recovery', to, ...proof },
  { kind: 'email_change_current', to, newEmail, ...proof },
  { kind: 'email_change_new', to, ...proof },
])('$kind carries the link and the code, and names the site', (mail) => {
  const letter = authLetter(mail, 'hub.example', textsIn('en'))
  expect(letter).toMatchObject({ link: { url: proof.link }, code: proof.code })
  expect(letter.paragraphs[0]).toContain('hub.example')
})

test('a reauthentication has only a code', () => {
  const letter = authLetter({ kind: 'reauthentication', to, code: '012345' }, 'hub.example', textsIn('en'))
  expect(letter).toMatchObject({ code: '012345' })
  expect(letter.link).toBeUndefined()
})

test('a notice has neither, and names the new address', () => {
  const changed = authLetter({ kind: 'email_changed', to, newEmail }, 'hub.example', textsIn('en'))
  expect(changed.paragraphs[0]).toContain(newEmail)
  for (const letter of [
    changed,
    authLetter({ kind: 'password_changed', to }, 'hub.example', textsIn('en')),
  ]) {
    expect([letter.link, letter.code]).toEqual([undefined, undefined])
  }
})
