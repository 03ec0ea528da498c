import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { arrivalFailure, oauthReturnFailure, SessionMissing, signInFailure, signUpFailure } from './failures'

const serverProblem = 'The server has a problem. Please try again in a few minutes.'

test.each([
  [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'Invalid email or password'],
  [
    new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
    'Too many login attempts. Please try again later',
  ],
  [
    new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'),
    'Please check your credentials and try again',
  ],
  [new AuthApiError('Database error', 500, 'unexpected_failure'), serverProblem],
  [new AuthRetryableFetchError('Service Unavailable', 503), serverProblem],
  [new AuthRetryableFetchError('Bad gateway', 502), serverProblem],
  [
    new AuthRetryableFetchError('Failed to fetch', 0),
    'Kinfold cannot be reached. Check your connection and try again.',
  ],
])('a sign-in that fails with %s', (error, description) => {
  expect(signInFailure(error)).toEqual({ title: 'Login failed', description })
})

test.each([
  [
    new AuthApiError('User already registered', 422, 'user_already_exists'),
    'This email is already registered. Please sign in instead.',
  ],
  [
    new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
    'Too many registration attempts. Please try again later',
  ],
  [new AuthRetryableFetchError('Service Unavailable', 503), serverProblem],
  [new SessionMissing(), 'Session is invalid. Please register again.'],
  [
    new AuthWeakPasswordError('Password should be at least 8 characters.', 422, ['length']),
    'Choose a longer password: at least 8 characters.',
  ],
  [
    new AuthApiError('Unable to validate email address: invalid format', 400, 'validation_failed'),
    'Please try again with a different email',
  ],
])('a registration that fails with %s', (error, description) => {
  expect(signUpFailure(error)).toEqual({ title: 'Registration failed', description })
})

test.each([
  ['access_denied', 'The sign-in was cancelled.'],
  ['email_exists', 'This email address already has an account. Please sign in with your password.'],
  ['request_timeout', 'The sign-in provider cannot be reached. Please try again later.'],
  ['unexpected_failure', serverProblem],
  ['constructor', 'The sign-in could not be completed. Please try again.'],
])('a Google sign-in that returns with %s', (code, description) => {
  expect(oauthReturnFailure(code)).toEqual({ title: 'Google login failed', description })
})

test('a link that the server could not check is not called invalid', () => {
  const error = new AuthRetryableFetchError('Service Unavailable', 503)
  expect(arrivalFailure(error)).toEqual({ title: 'Login failed', description: serverProblem })
})
