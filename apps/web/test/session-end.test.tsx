import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '../src/auth/auth'
import { useLogout } from '../src/features/shell/use-logout'
import { Route as Guarded } from '../src/routes/_guarded'
import { Route as Login } from '../src/routes/login'
import { answer, fill, open, press, ROSA, signInAsRosa, unreachable } from './open-screen'

afterEach(() => vi.useRealTimers())

function Recipe() {
  return (
    <button type="button" onClick={useLogout()}>
      Logout
    </button>
  )
}

const HERE = '/recipes/plum-pie?print=1'

/** Rosa has a recipe open. */
function openRecipe() {
  answer('/rest/v1/profiles', [{ id: ROSA.userId, family_id: ROSA.familyId }])
  answer('/auth/v1/logout', '', 204)
  open(
    HERE,
    { path: '/login', show: Login },
    {
      show: Guarded,
      children: [
        { path: '/recipes/$id', show: Recipe },
        { path: '/home', show: () => 'Home' },
      ],
    },
  )
}

async function signIn(id: string) {
  await screen.findByRole('button', { name: 'Sign in' })
  const claims = btoa(JSON.stringify({ sub: id, aal: 'aal1', session_id: id }))
  const tokens = {
    access_token: `header.${claims}.signature`,
    refresh_token: 'another',
    token_type: 'bearer',
  }
  answer('/auth/v1/token', { ...tokens, expires_in: 3600, user: { id } })
  answer('/rest/v1/profiles', [{ id, family_id: ROSA.familyId }])
  fill({ Email: 'member@example.test', Password: 'plum-pie-on-sunday' })
  press('Sign in')
}

const address = () => location.pathname + location.search

test('after Logout, the next user starts at home', async () => {
  signInAsRosa()
  openRecipe()
  await screen.findByRole('button', { name: 'Logout' })
  press('Logout')
  await signIn('bento')
  await waitFor(() => expect(address()).toBe('/home'))
})

test.each([
  ['rosa', HERE],
  ['bento', '/home'],
])('when the session has ended elsewhere, the sign-in of %s leads to %s', async (id, path) => {
  signInAsRosa()
  openRecipe()
  await screen.findByRole('button', { name: 'Logout' })
  await auth.signOut({ scope: 'local' })
  await signIn(id)
  await waitFor(() => expect(address()).toBe(path))
})

test('an unreachable server is named, and is no reason to sign in again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  signInAsRosa()
  const session = JSON.parse(localStorage.getItem('sb-hub-auth-token') ?? '')
  localStorage.setItem('sb-hub-auth-token', JSON.stringify({ ...session, expires_at: 1000 }))
  openRecipe()
  for (const path of ['token', 'user', 'health', 'logout']) unreachable(`/auth/v1/${path}`)
  unreachable('/rest/v1/profiles')

  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByRole('heading', { name: 'Authentication Issue' })
  screen.getByText('Kinfold cannot be reached. Check your connection and try again.')
  expect(address()).toBe(HERE)
  expect(localStorage.getItem('sb-hub-auth-token')).not.toBeNull()
})
