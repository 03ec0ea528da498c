import { expect, test } from 'vitest'
import { errorMessage } from './error-message'
import { refusals } from './refusals'
import { UserError } from './user-error'

const offline = 'Kinfold cannot be reached. Check your connection and try again.'
const server = 'The server has a problem. Please try again in a few minutes.'
const signedOut = "You're signed out. Sign in again to continue."

test.each([
  [new TypeError('Failed to fetch'), offline],
  [new Error('TypeError: NetworkError when attempting to fetch resource.'), offline],
  [new Error('TypeError: Load failed'), offline],
  [new UserError('This recipe is gone.'), 'This recipe is gone.'],
  [{ code: 'P0001', message: 'already_in_family' }, 'You already belong to a family.'],
  [
    { code: 'same_password', message: 'New password …' },
    'Choose a password that differs from your current one.',
  ],
  [{ code: '42501', message: 'permission denied for table posts' }, signedOut],
  [{ code: 'PGRST301', message: 'JWT expired' }, signedOut],
  [
    { code: '42501', message: 'new row violates row-level security policy for table "posts"' },
    "You're not allowed to do this, or no longer.",
  ],
  [Object.assign(new Error('Internal error at /srv/hub.ts:12'), { status: 500 }), server],
  [Object.assign(new Error('Service Unavailable'), { status: 503, code: 'unknown' }), server],
  [{ code: '53300', message: 'sorry, too many clients already' }, server],
  [{ code: 'XX000', message: 'could not read block 12' }, server],
  [{ code: 'PGRST002', message: 'Could not query the database for the schema cache' }, server],
  [{ code: 'PGRSTX00', message: 'Internal server error' }, server],
  [
    Object.assign(new Error('refused: not_configured'), { status: 503, code: 'not_configured' }),
    refusals.not_configured?.({}) ?? '',
  ],
])('%j reads %j', (error, text) => {
  expect(errorMessage(error, 'Please try again later')).toBe(text)
})

test.each([
  new Error('duplicate key value violates unique constraint "posts_pkey"'),
  { code: '23505', message: 'duplicate key value' },
  Object.assign(new Error('Not found'), { status: 404 }),
  { message: '{}' },
  { message: 42 },
  { code: 'constructor', message: 'toString' },
  'odd',
  null,
  undefined,
])("%j has no text of its own, so the server's words stay off the screen", (error) => {
  expect(errorMessage(error, 'Please try again later')).toBe('Please try again later')
})
