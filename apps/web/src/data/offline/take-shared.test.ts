import { expect, test, vi } from 'vitest'
import { receiveShare } from '@/service-worker/share'
import { takeShared } from './take-shared'

/** Node has none. */
function stubCaches() {
  const opened = new Map<string, Map<string, Response>>()
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (path: string, response: Response) => void entries.set(`https://hub.example${path}`, response),
    match: async (key: string | { url: string }) =>
      entries.get(typeof key === 'string' ? `https://hub.example${key}` : key.url),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  })
  const caches = {
    has: async (name: string) => opened.has(name),
    delete: async (name: string) => opened.delete(name),
    open: async (name: string) => {
      const entries = opened.get(name) ?? new Map()
      opened.set(name, entries)
      return cacheOf(entries)
    },
  }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', { caches })
  showIn('standalone')
  vi.spyOn(Response, 'redirect').mockReturnValue(new Response())
}

function showIn(mode: 'standalone' | 'browser') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(display-mode: ${mode})` }))
}

function share(text: string, ...photos: string[]) {
  const body = new FormData()
  body.set('text', text)
  for (const photo of photos) body.append('photo', new File([photo], photo, { type: 'image/png' }))
  return receiveShare(new Request('https://hub.example/share', { method: 'POST', body }))
}

test('one chooses where photos go; words go into a post', async () => {
  stubCaches()
  const redirect = vi.mocked(Response.redirect)
  await share('Plums', 'four')
  expect(redirect).toHaveBeenLastCalledWith('/share', 303)
  await share('Plums')
  expect(redirect).toHaveBeenLastCalledWith('/home?compose', 303)
})

test('the composer takes all photos that were shared last, once', async () => {
  stubCaches()
  await share('Blossom', 'one', 'two', 'three')
  await share('Plums', 'four', 'five')

  const shared = await takeShared()
  expect(shared?.text).toBe('Plums')
  expect(await Promise.all(shared?.photos.map((photo) => photo.text()) ?? [])).toEqual(['four', 'five'])
  expect(shared?.photos[0]).toMatchObject({ type: 'image/png', name: 'four' })
  expect(await takeShared()).toBeUndefined()
})

const sentBy = (origin: string) => {
  const body = new URLSearchParams({ text: 'Send money' })
  return receiveShare(new Request('https://hub.example/share', { method: 'POST', body, headers: { origin } }))
}

test.each([
  'https://elsewhere.example',
  'http://hub.example',
  'https://hub.example:8443',
  'https://hub.example.evil.example',
])('what a form on %s sends is not kept', async (origin) => {
  stubCaches()
  await sentBy(origin)
  expect(Response.redirect).toHaveBeenLastCalledWith('/home', 303)
  expect(await takeShared()).toBeUndefined()
})

test('a website that hides its origin reaches a tab, where nothing is taken; the app itself may share in one', async () => {
  stubCaches()
  showIn('browser')
  await sentBy('null')
  expect(await takeShared()).toBeUndefined()
  expect(await caches.has('kinfold-shared')).toBe(false)

  await sentBy('https://hub.example')
  expect((await takeShared())?.text).toBe('Send money')
  showIn('standalone')
  await sentBy('null')
  expect((await takeShared())?.text).toBe('Send money')
})
