import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentVisit } from '../src/lib/navigation'
import { Outlet } from '../src/lib/router'
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
  const events = { path: '/events', load: async () => ({ Component: () => <h1>Calendar</h1> }) }
  const children = [
    { path: '/login', load: () => import('../src/routes/login') },
    { load: () => import('../src/routes/guarded'), children: [events] },
  ]
  open('/login', { load: async () => ({ Component: Outlet }), children })
  await screen.findByLabelText('Email')

  const data = { type: 'open', path: '/events?day=2026-11-24' }
  worker.dispatchEvent(new MessageEvent('message', { data }))
  await waitFor(() => expect(currentVisit().location.state).toEqual({ from: data.path }))
  await screen.findByLabelText('Email')
  fill({ Email: 'rosa@example.test', Password: 'plum-pie-on-sunday' })
  press('Sign in')
  await screen.findByRole('heading', { name: 'Calendar' })
  expect(location.pathname + location.search).toBe(data.path)
})
