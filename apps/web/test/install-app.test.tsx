import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Bell } from '../src/features/notifications/bell'
import { InstallApp } from '../src/features/settings/account/install-app'
import { answer, openAsRosa } from './open-screen'

afterEach(() => Reflect.deleteProperty(navigator, 'standalone'))

test.each([
  ['that it is installed', { isInstalled: true, isSecure: true }, 'Kinfold is installed on this device.'],
  [
    'what plain http lacks',
    { isInstalled: false, isSecure: false },
    /^Browsers only install apps from .* https:/,
  ],
  ['the way on an iPhone', { isInstalled: false, isSecure: true, standalone: false }, /^Tap Share in Safari/],
  ['the way elsewhere', { isInstalled: false, isSecure: true }, /^Open the browser's menu/],
])('the settings say %s', async (_what, { isInstalled, isSecure, ...apple }, text) => {
  const matchMedia = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('standalone') ? { matches: isInstalled } : matchMedia(query),
  )
  vi.stubGlobal('isSecureContext', isSecure)
  Object.assign(navigator, apple)
  openAsRosa(<InstallApp />)
  await screen.findByText(text)
})

test('the icon of the app has the number of unread notifications', async () => {
  const setAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge })
  answer('/rest/v1/rpc/unread_notifications', ['one', 'two'])
  openAsRosa(<Bell />)
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
})
