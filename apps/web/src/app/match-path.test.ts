import { expect, test } from 'vitest'
import { matchPath } from './match-path'

test.each([
  ['/', '/', {}],
  ['/home', '/home', {}],
  ['/home', '/home/', {}],
  ['/home', '/Home', {}],
  ['/home', '/', null],
  ['/home', '/homes', null],
  ['/home', '/home/more', null],
  ['/recipes/:id', '/recipes', null],
  ['/recipes/:id', '/recipes/plum%20pie', { id: 'plum pie' }],
  ['/recipes/:id', '/recipes/100%', { id: '100%' }],
  ['/profile/:id?', '/profile', {}],
  ['/profile/:id?', '/profile/4', { id: '4' }],
  ['/profile/:id?', '/profile/4/5', null],
  ['*', '/any/thing', {}],
])('%s against %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})
