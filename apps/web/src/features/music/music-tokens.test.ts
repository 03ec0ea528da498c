import { beforeEach, expect, test, vi } from 'vitest'
import { stubWebStorage } from '@/browser/web-storage.fixture'

beforeEach(() => {
  stubWebStorage()
  vi.resetModules()
})

const NAME = 'kinfold.personal.music tokens'
const tokens = { access_token: 'a', refresh_token: 'r', expires_at: 1 }

test.each([{ access_token: 'a' }, { ...tokens, refresh_token: undefined }, 'odd'])(
  '%j is removed on load',
  async (incomplete) => {
    localStorage.setItem(NAME, JSON.stringify(incomplete))
    await import('./music-tokens')
    expect(localStorage.getItem(NAME)).toBeNull()
  },
)

test('complete tokens stay', async () => {
  localStorage.setItem(NAME, JSON.stringify(tokens))
  const { musicTokens } = await import('./music-tokens')
  expect(musicTokens.get()).toEqual(tokens)
})
