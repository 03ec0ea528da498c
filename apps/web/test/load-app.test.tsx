import { beforeEach, expect, test, vi } from 'vitest'
import { entryScript } from '../src/browser/entry-script'
import { loadApp } from '../src/start/load-app'

const never = new Promise(() => {})
const loaded = () => document.querySelectorAll('script[type="module"]').length === 1

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  document.body.innerHTML =
    '<template id="app"><script type="module" src="/assets/index-1a2b.js"></script></template>'
})

test('the app is loaded after what the page shows without it, or when that fails', async () => {
  let show = () => {}
  const loading = loadApp(new Promise<void>((resolve) => (show = resolve)))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(loaded()).toBe(false)
  show()
  await loading
  expect(loaded()).toBe(true)
})

test.each([
  ['when that takes too long', () => never],
  ['when that fails', () => Promise.reject(new Error('no answer'))],
])('and %s', async (_, show) => {
  void loadApp(show())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(loaded()).toBe(true)
})

test('scripts that this browser has loaded before do not wait', async () => {
  void loadApp(Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  expect(entryScript()).toBe('/assets/index-1a2b.js')

  document.body.innerHTML =
    '<template id="app"><script type="module" src="/assets/index-1a2b.js"></script></template>'
  expect(entryScript()).toBe('/assets/index-1a2b.js')
  void loadApp(never)
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded()).toBe(true)
})

test('each script runs by itself: those that the entry imports first, in their order', async () => {
  document.body.innerHTML = `<template id="app">
    <script type="module" src="/assets/index-1a2b.js"></script>
    <link rel="modulepreload" href="/assets/app-3c4d.js"><link rel="modulepreload" href="/assets/home-5e6f.js">
  </template>`
  await Promise.all([loadApp(Promise.resolve()), vi.advanceTimersByTimeAsync(0)])

  const scripts = Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'))
  expect(scripts.map(({ src }) => new URL(src, location.href).pathname)).toEqual([
    '/assets/app-3c4d.js',
    '/assets/home-5e6f.js',
    '/assets/index-1a2b.js',
  ])
  expect(scripts.every(({ type, async }) => type === 'module' && !async)).toBe(true)
  expect(entryScript()).toBe('/assets/index-1a2b.js')
})
