import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Route as Guarded } from '../src/routes/_guarded'
import { Route as Login } from '../src/routes/login'
import { answer, fill, open, press, ROSA, signInAsRosa } from './open-screen'

const worker = vi.hoisted(() => {
  // The window of these tests has no workers.
  const container = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { value: container })
  return container
})
vi.mock('../src/data/offline/offline')

test('a tap on a notification opens its item once the user has signed in', async () => {
  signInAsRosa()
  localStorage.clear()
  answer('/rest/v1/profiles', { id: ROSA.userId, full_name: 'Rosa', role: 'member', family_id: 'oliveira' })
  const events = { path: '/events', show: () => <h1>Calendar</h1> }
  open('/login', { path: '/login', show: Login }, { show: Guarded, children: [events] })
  await screen.findByLabelText('Email')

  const data = { type: 'open', path: '/events?day=2026-11-24' }
  worker.dispatchEvent(new MessageEvent('message', { data }))
  await waitFor(() => expect(history.state).toMatchObject({ from: data.path }))
  await screen.findByLabelText('Email')
  fill({ Email: 'rosa@example.test', Password: 'plum-pie-on-sunday' })
  press('Sign in')
  await screen.findByRole('heading', { name: 'Calendar' })
  expect(location.pathname + location.search).toBe(data.path)
})
