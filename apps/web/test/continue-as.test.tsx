// A link brings Bento's session: what happens depends on who is signed in.

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const tokens = vi.hoisted(() => {
  const tokenOf = (sub: string, name: string) => {
    const claims = {
      sub,
      exp: 4_000_000_000,
      email: `${sub}@example.test`,
      user_metadata: { full_name: name },
    }
    return `e30.${btoa(JSON.stringify(claims))}.c2ln`
  }
  const bento = tokenOf('bento', 'Bento')
  // Before the app's modules read the address.
  location.hash = `#access_token=${bento}&expires_in=3600&refresh_token=r&token_type=bearer&type=magiclink`
  return { bento, rosa: tokenOf('rosa', 'Rosa'), olderOfBento: tokenOf('bento', 'Ben') }
})

import { answer, open } from './open-screen'

const openApp = () => open('/home', { path: '/home', show: () => null })

const userOf = (id: string, name: string) => ({
  id,
  email: `${id}@example.test`,
  user_metadata: { full_name: name },
})

function signIn(access_token: string, id: string, name: string) {
  const session = { access_token, refresh_token: 'mine', token_type: 'bearer', expires_in: 3600 }
  const stored = { ...session, expires_at: 4_000_000_000, user: userOf(id, name) }
  localStorage.setItem('sb-hub-auth-token', JSON.stringify(stored))
}

const storedToken = () => JSON.parse(localStorage.getItem('sb-hub-auth-token') ?? '{}').access_token

beforeEach(() => {
  answer('/auth/v1/user', userOf('bento', 'Bento'))
  answer('/auth/v1/logout', {}, 200)
  answer('/rest/v1/profiles', { id: 'rosa', full_name: 'Rosa' })
})

test('the tokens leave the address at once', () => {
  expect(location.hash).toBe('')
})

test('without a session, the link signs in', async () => {
  openApp()
  await waitFor(() => expect(storedToken()).toBe(tokens.bento))
  expect(screen.queryByText('Continue as Bento?')).toBeNull()
})

test('a link for the same account replaces its session', async () => {
  signIn(tokens.olderOfBento, 'bento', 'Ben')
  openApp()
  await waitFor(() => expect(storedToken()).toBe(tokens.bento))
  expect(screen.queryByText('Continue as Bento?')).toBeNull()
})

test('a link for another account asks, and staying changes nothing', async () => {
  signIn(tokens.rosa, 'rosa', 'Rosa')
  openApp()
  await screen.findByRole('heading', { name: 'Continue as Bento?' })
  screen.getByText('bento@example.test')
  screen.getByText('rosa@example.test')

  fireEvent.click(await screen.findByRole('button', { name: /^Stay signed in as Rosa/ }))

  await waitFor(() => expect(screen.queryByText('Continue as Bento?')).toBeNull())
  expect(storedToken()).toBe(tokens.rosa)
})

test('continuing switches the account', async () => {
  signIn(tokens.rosa, 'rosa', 'Rosa')
  openApp()
  fireEvent.click(await screen.findByRole('button', { name: /^Continue as Bento/ }))
  await waitFor(() => expect(storedToken()).toBe(tokens.bento))
})

test('tokens that the server refuses sign nobody out', async () => {
  signIn(tokens.rosa, 'rosa', 'Rosa')
  openApp()
  await screen.findByRole('heading', { name: 'Continue as Bento?' })
  answer('/auth/v1/user', { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403)

  fireEvent.click(screen.getByRole('button', { name: /^Continue as Bento/ }))

  await screen.findByText('This link cannot sign you in. Please request a new one.')
  expect(storedToken()).toBe(tokens.rosa)
  screen.getByRole('button', { name: /^Stay signed in as Rosa/ })
})
