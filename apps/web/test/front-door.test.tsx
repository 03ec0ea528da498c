import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { rememberInvite } from '../src/features/family/pending-invite'
import { config } from '../src/lib/config'
import { refusals } from '../src/lib/refusals'
import { Route as CreateFamily } from '../src/routes/_guarded/create-family'
import { Route as ForgotPassword } from '../src/routes/forgot-password'
import { Route as Join } from '../src/routes/join.$inviteCode'
import { Route as Login } from '../src/routes/login'
import { Route as Register } from '../src/routes/register'
import { Route as SignInLink } from '../src/routes/sign-in-link'
import { answer, fill, lastSent, open, press, signInAsRosa } from './open-screen'

const openSignUp = () => open('/register', { path: '/register', show: Register })
const openSignIn = () => open('/login', { path: '/login', show: Login })

const ROSA = { 'Full name': 'Rosa', Email: 'rosa@example.test', Password: 'plum-pie-on-sunday' }

/** Fills the form in and sends it. */
async function signUp(values: Record<string, string>) {
  await screen.findByRole('button', { name: 'Sign up' })
  fill({ ...values, 'Confirm password': values['Confirm password'] ?? values.Password ?? '' })
  press('Sign up')
}

test('an empty registration names each field that is missing', async () => {
  openSignUp()
  await screen.findByRole('button', { name: 'Sign up' })
  press('Sign up')
  await screen.findByText('Name is required')
  screen.getByText('Email is required')
  screen.getByText('Password is required')
})

test('a registration names what is wrong', async () => {
  openSignUp()
  await signUp({ 'Full name': 'Rosa', Email: 'rosa at home', Password: 'short' })
  await screen.findByText('Email is invalid')
  screen.getByText('Password must be at least 8 characters')
  fill({ 'Confirm password': 'another' })
  await screen.findByText('Passwords do not match')
})

test.each([
  [422, { error_code: 'user_already_exists' }, 'This email is already registered. Please sign in instead.'],
  [429, { error_code: 'over_request_rate_limit' }, 'Too many registration attempts. Please try again later'],
  [400, { error_code: 'unexpected_failure' }, 'Please try again with a different email'],
  [200, { id: 'rosa', email: ROSA.Email }, 'Session is invalid. Please register again.'],
])(
  'a registration answered with %i %j fails with a reason, and keeps the fields',
  async (status, body, reason) => {
    answer('/auth/v1/signup', { code: status, msg: 'no', ...body }, status)
    openSignUp()
    await signUp(ROSA)
    await screen.findByText(reason)
    screen.getByText('Registration failed')
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', ROSA['Full name'])
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ROSA.Email)
  },
)

test.each([
  [400, 'unexpected_failure', 'Please check your credentials and try again'],
  [429, 'over_request_rate_limit', 'Too many login attempts. Please try again later'],
])(
  'a sign-in answered with %i %s fails with a reason, and keeps the email',
  async (status, error_code, reason) => {
    answer('/auth/v1/token', { code: status, error_code, msg: 'no' }, status)
    openSignIn()
    await screen.findByRole('button', { name: 'Sign in' })
    fill({ Email: ROSA.Email, Password: ROSA.Password })
    press('Sign in')
    await waitFor(() => screen.getByText(reason))
    screen.getByText('Login failed')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ROSA.Email)
  },
)

test('a failure of the server does not blame the credentials', async () => {
  answer('/auth/v1/token', '<html>503 Service Unavailable</html>', 503)
  openSignIn()
  await screen.findByRole('button', { name: 'Sign in' })
  fill({ Email: ROSA.Email, Password: ROSA.Password })
  press('Sign in')
  await screen.findByText('The server has a problem. Please try again in a few minutes.')
  screen.getByText('Login failed')
})

test('the buttons of providers say beforehand that they are not set up', async () => {
  config.providers.google = false
  openSignIn()
  const google = await screen.findByRole('button', { name: 'Google' })
  const note = document.getElementById(google.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(
    'Google sign-in is not set up on this hub, and Apple sign-in is not yet available.',
  )
  config.providers.google = true
})

test('an invited visitor sees the name of the family while signing up', async () => {
  rememberInvite('Ab3-_xyz')
  answer('/rest/v1/families', [{ name: 'Oliveira' }])
  openSignUp()
  await screen.findByText("You've been invited to join Oliveira")
})

test('a dead join link says so and leads home', async () => {
  answer('/rest/v1/families', [])
  open('/join/Replaced', { path: '/join/$inviteCode', show: Join }, { path: '/home', show: () => 'The feed' })
  await screen.findByText('Invalid invite')
  screen.getByText('This family invite link is invalid or has expired.')
  screen.getByText('The feed')
})

test('without mail, a forgotten password leads to the people who can help', async () => {
  config.sendsMail = false
  open('/forgot-password', { path: '/forgot-password', show: ForgotPassword })
  await screen.findByText(/^This hub sends no email/)
  screen.getByText(/^An admin of your family/)
  screen.getByText(/^The person who runs this hub/)
  expect(screen.queryByLabelText('Email')).toBeNull()
  config.sendsMail = true
})

describe('a sign-in link', () => {
  const LINK = 'use-sign-in-link'
  const openLink = (secret: string) =>
    open(
      `/sign-in-link#${secret}`,
      { path: '/sign-in-link', show: SignInLink },
      { path: '/home', show: () => 'The feed' },
    )

  test('sets a new password and signs in', async () => {
    answer(`POST /functions/v1/${LINK}`, { name: 'Rosa', email: ROSA.Email, removes_factors: true })
    openLink('secret')
    await screen.findByRole('heading', { name: 'Hello Rosa' })
    screen.getByText(/^Your second step is turned off as well/)
    expect(lastSent(`POST /functions/v1/${LINK}`)).toEqual({ secret: 'secret' })

    // Answers the sign-in.
    signInAsRosa()
    fill({ 'New password': 'pear-cake-on-monday', 'Confirm new password': 'pear-cake-on-monday' })
    press('Save new password')
    await screen.findByText('The feed')
    expect(lastSent(`POST /functions/v1/${LINK}`)).toEqual({
      secret: 'secret',
      password: 'pear-cake-on-monday',
    })
    expect(lastSent('POST /auth/v1/token')).toMatchObject({
      email: ROSA.Email,
      password: 'pear-cake-on-monday',
    })
  })

  test('that has ended says so, and one that cannot be checked can be tried again', async () => {
    answer(`POST /functions/v1/${LINK}`, { code: 'sign_in_link_ended' }, 410)
    openLink('used')
    await screen.findByRole('heading', { name: 'This link no longer works' })
    cleanup()

    answer(`POST /functions/v1/${LINK}`, { code: 'RATE_LIMITED' }, 429)
    openLink('unchecked')
    await screen.findByText('The link could not be checked')
    screen.getByRole('button', { name: 'Try Again' })
  })
})

test('the code of a recovery mail is entered instead of following its link', async () => {
  answer('/auth/v1/recover', {})
  answer('/auth/v1/verify', { error_code: 'otp_expired', msg: 'no' }, 403)
  open('/forgot-password', { path: '/forgot-password', show: ForgotPassword })
  await screen.findByRole('button', { name: 'Send link' })
  fill({ Email: ROSA.Email })
  press('Send link')
  await screen.findByRole('heading', { name: 'Check your email' })
  fill({ 'Or enter the code from the email': '123456' })
  press('Continue')
  await waitFor(() =>
    expect(lastSent('POST /auth/v1/verify')).toMatchObject({
      email: ROSA.Email,
      token: '123456',
      type: 'recovery',
    }),
  )
  await screen.findByText(refusals.otp_expired?.({}) ?? '')

  answer('/auth/v1/verify', {
    access_token: 'a.b.c',
    refresh_token: 'r',
    expires_in: 3600,
    user: { id: 'rosa' },
  })
  fill({ 'Or enter the code from the email': '012345' })
  press('Continue')
  await waitFor(() => expect(location.pathname).toBe('/reset-password'))
})

describe('on a hub for invited people', () => {
  beforeEach(() => {
    answer('/rest/v1/rpc/sign_up_mode', 'invited')
  })

  test('a visitor without an invitation is asked for one', async () => {
    openSignUp()
    await screen.findByRole('heading', { name: 'By invitation only' })
    screen.getByRole('button', { name: 'Enter Invite Code' })
    expect(screen.queryByLabelText('Full name')).toBeNull()
  })

  test('a guest signs up with the code of the invitation', async () => {
    rememberInvite('Ab3-_xyz')
    openSignUp()
    await signUp(ROSA)
    await waitFor(() =>
      expect(lastSent('POST /auth/v1/signup')).toMatchObject({
        data: { full_name: 'Rosa', invite_code: 'Ab3-_xyz' },
      }),
    )
  })

  test('a refused invitation keeps the fields', async () => {
    rememberInvite('Ab3-_xyz')
    answer('/auth/v1/signup', { code: 403, error_code: 'signup_disabled', msg: 'invite_required' }, 403)
    openSignUp()
    await signUp(ROSA)
    await screen.findByText(/^This hub is by invitation only\./)
    expect(screen.getByLabelText('Full name')).toHaveProperty('value', ROSA['Full name'])
  })

  test('a founder waits for the approval of a further family', async () => {
    signInAsRosa()
    answer('/rest/v1/profiles', { id: 'rosa', family_id: null })
    answer('GET /rest/v1/families', [])
    open('/create-family', { path: '/create-family', show: CreateFamily })
    await screen.findByLabelText('Family name')
    // Whoever signed up without their invitation.
    screen.getByRole('button', { name: 'I have an invitation' })
    fill({ 'Family name': 'Oliveira' })
    answer('POST /rest/v1/families', { id: 'oliveira' }, 201)
    answer('/rest/v1/rpc/update_user_family_role', { code: 'P0001', message: 'family_needs_approval' }, 400)
    answer('GET /rest/v1/families', [{ name: 'Oliveira' }])
    press('Create family')
    await screen.findByRole('heading', { name: 'Waiting for approval' })
    screen.getByText(/has to approve “Oliveira”/)
    screen.getByRole('button', { name: 'Check again' })

    answer('/auth/v1/logout', {})
    press('Logout')
    await screen.findByText('You have been successfully logged out.')
  })
})
