import { expect, test } from 'vitest'
import { UserError } from '@/lib/user-error'
import { isRefusal } from './is-refusal'

test.each([
  ['a limit of ours', { code: 'P0001', message: 'post_limit' }],
  [
    'row-level security',
    { code: '42501', message: 'new row violates row-level security policy for table "posts"' },
  ],
  ['a check', { code: '23514', message: '' }],
  ['a row that is too large', { code: '54000', message: '' }],
  ['a request that PostgREST does not accept', { code: 'PGRST102', message: '' }],
  ['a file that is too large', { status: 413, message: '' }],
  ['a text of ours', new UserError('This was deleted.')],
])('%s is final', (_, error) => {
  expect(isRefusal(error)).toBe(true)
})

test.each([
  ['no answer', { code: '', message: 'TypeError: Failed to fetch' }],
  ['a request that never left', new TypeError('Load failed')],
  ['a page of a proxy', { code: '', message: '<html>502 Bad Gateway</html>' }],
  ['a database that starts', { code: 'PGRST001', message: '' }],
  ['a statement that was cancelled', { code: '57014', message: '' }],
  ['a serialization failure', { code: '40001', message: '' }],
  ['an expired token', { code: 'PGRST301', message: '' }],
  ['a session that is not renewed yet', { code: '42501', message: 'permission denied for table posts' }],
  ['too many requests', { status: 429, message: '' }],
  ['an upload during a restart', { status: 503, message: '' }],
  ['nothing', undefined],
])('%s may pass', (_, error) => {
  expect(isRefusal(error)).toBe(false)
})
