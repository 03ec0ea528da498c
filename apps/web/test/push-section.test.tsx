import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushSection } from '../src/features/settings/notifications/push/push-section'
import { renewPush } from '../src/features/settings/notifications/push/renew'
import { config } from '../src/lib/config'
import { answer, lastSent, openAsRosa, signInAsRosa } from './open-screen'

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const ROWS = '/rest/v1/push_subscriptions'
const SESSION = 'rosas-session'

/** A browser with a push service, which no test can reach. */
const browser = {
  subscription: null as object | null,
  permission: 'default' as NotificationPermission,
  subscribe: vi.fn(async (options: object) => {
    browser.subscription = {
      options,
      toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
    return browser.subscription
  }),
}

beforeEach(() => {
  Object.assign(browser, { subscription: null, permission: 'default' })
  const pushManager = { subscribe: browser.subscribe, getSubscription: async () => browser.subscription }
  const registration = { pushManager }
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      close() {}
    },
  )
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => (browser.permission = 'granted'),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  config.vapidPublicKey = KEY
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  delete config.vapidPublicKey
})

const device = (values: object = {}) => ({
  session_id: SESSION,
  user_agent: null,
  kinds: ['messages'],
  quiet_from: null,
  quiet_until: null,
  shows_content: false,
  stopped_at: null,
  failures: 0,
  paused_until: null,
  last_success_at: null,
  ...values,
})

const open = () => openAsRosa(<PushSection userId="rosa" />)
const theSwitch = () => screen.findByRole('switch', { name: 'Notify this device' })
const phone = { session_id: 'phone', user_agent: 'Mozilla/5.0 (iPhone) Version/17 Safari/604' }

test('turning it on subscribes the browser with the key of the hub', async () => {
  answer(`GET ${ROWS}`, [])
  answer('POST /rest/v1/rpc/turn_on_push', {}, 200)
  open()
  fireEvent.click(await theSwitch())

  await waitFor(() => expect(lastSent('POST /rest/v1/rpc/turn_on_push')).toBeDefined())
  expect(lastSent('POST /rest/v1/rpc/turn_on_push')).toEqual({
    endpoint: 'https://push.example/new',
    p256dh: 'p',
    auth: 'a',
    time_zone: expect.any(String),
  })
  expect(await screen.findByText('This device gets notifications now')).toBeTruthy()
})

test('kinds, quiet hours and names are chosen for this device, and another one can be removed', async () => {
  answer(`GET ${ROWS}`, [device(), device(phone)])
  answer(`PATCH ${ROWS}`, {})
  answer(`DELETE ${ROWS}`, {})
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Posts' }))
  await waitFor(() => expect(lastSent(`PATCH ${ROWS}`)).toEqual({ kinds: ['messages', 'posts'] }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() =>
    expect(lastSent(`PATCH ${ROWS}`)).toEqual({ quiet_from: '22:00', quiet_until: '07:00' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Stop notifications on Safari on iPhone' }))
  expect(await screen.findByText('That device gets no more notifications')).toBeTruthy()
})

test.each([
  ['plain http', () => vi.stubGlobal('isSecureContext', false), /plain http/],
  ['a hub that push services refuse', () => delete config.vapidPublicKey, /PUBLIC_URL/],
  ['an iPhone outside the home screen', () => asIphone(), /Add to Home Screen/],
  ['an old browser', () => Reflect.deleteProperty(window, 'PushManager'), /cannot receive/],
  ['a browser that blocks them', () => (browser.permission = 'denied'), /To allow them/],
])('%s is explained in place of the switch', async (_, arrange, text) => {
  answer(`GET ${ROWS}`, [])
  arrange()
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

function asIphone() {
  Reflect.deleteProperty(window, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
}

test('a subscription that has stopped is removed, and the user is told', async () => {
  browser.permission = 'granted'
  openAsRosa(<p />)
  answer(`GET ${ROWS}`, [device({ stopped_at: '2026-11-22T10:00:00Z' })])
  answer(`DELETE ${ROWS}`, {})
  await renewPush(() => {})
  expect(
    await screen.findByText('Notifications on this device had stopped. Turn them on again.'),
  ).toBeTruthy()
})

test('a visit renews a subscription that the browser has lost or made for another key', async () => {
  browser.permission = 'granted'
  signInAsRosa()
  answer(`GET ${ROWS}`, [device()])
  answer('POST /rest/v1/rpc/turn_on_push', {})
  await browser.subscribe({ applicationServerKey: new Uint8Array(65).buffer })
  browser.subscribe.mockClear()
  await renewPush(() => {})
  expect(browser.subscribe).toHaveBeenCalledOnce()
  expect(lastSent('POST /rest/v1/rpc/turn_on_push')).toMatchObject({ endpoint: 'https://push.example/new' })
})
