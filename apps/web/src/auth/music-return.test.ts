import { beforeAll, expect, test, vi } from 'vitest'

// The module looks at the page that it is loaded by.
let readMusicReturn: typeof import('./music-return').readMusicReturn
beforeAll(async () => {
  vi.stubGlobal('location', { href: 'https://hub.example/' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  ;({ readMusicReturn } = await import('./music-return'))
})

const departure = { nonce: 'my-nonce', userId: 'rosa', path: '/music?tab=yours' }
const tokens = 'access_token=a&refresh_token=r&expires_in=3600'
const connected = {
  outcome: 'connected',
  userId: 'rosa',
  tokens: { access_token: 'a', refresh_token: 'r', expires_in: 3600 },
}

test.each([
  ['in the fragment', `https://hub.example/#${tokens}&state=my-nonce`],
  ['in the query', `https://hub.example/home?post=7&${tokens}&state=my-nonce`],
])('tokens %s are taken out, and lead back to where one left', (_, href) => {
  expect(readMusicReturn(href, departure)).toEqual({
    address: 'https://hub.example/music?tab=yours',
    found: connected,
  })
})

test.each([
  ['from nowhere', `https://hub.example/home?post=7&${tokens}`, null],
  ['without a state', `https://hub.example/home?post=7&${tokens}`, departure],
  ['with somebody else’s state', `https://hub.example/home?post=7&${tokens}&state=theirs`, departure],
  ['with half of what there should be', 'https://hub.example/home?post=7&access_token=a', departure],
])('tokens %s connect nobody, and are taken out as well', (_, href, departed) => {
  expect(readMusicReturn(href, departed)).toEqual({
    address: 'https://hub.example/home?post=7',
    found: { outcome: 'failed' },
  })
})

test.each([
  ['music_error=cancelled', 'cancelled'],
  ['music_error=failed', 'failed'],
  ['access_token=a&refresh_token=&expires_in=3600', 'failed'],
  ['access_token=a&refresh_token=r&expires_in=soon', 'failed'],
])('%s is %s', (brought, outcome) => {
  expect(readMusicReturn(`https://hub.example/#${brought}&state=my-nonce`, departure)).toEqual({
    address: 'https://hub.example/music?tab=yours',
    found: { outcome },
  })
})

test.each([
  `https://hub.example/home#${tokens}&token_type=bearer`,
  'https://hub.example/reset-password#error=access_denied&error_code=otp_expired',
  'https://hub.example/music?playlist=7&state=7',
])('%s is left alone', (href) => {
  expect(readMusicReturn(href, departure)).toBeUndefined()
})
