import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FirstSteps } from '../src/features/first-steps/first-steps'
import { lastSent, openAsRosa, press } from './open-screen'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)

const KEEP = 'PUT /auth/v1/user'
const known = { kept: [], hasPhoto: true, hasBirthday: false, members: 1, hasEvent: false }

test('a new member sees what is done, and where the rest is', async () => {
  openAsRosa(<FirstSteps {...known} />)
  await screen.findByRole('heading', { name: 'Settle in' })
  screen.getByText('1 of 5 done')
  expect(screen.queryByRole('link', { name: 'Add your photo' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Invite your relatives' }).getAttribute('href')).toBe(
    '/invite-members',
  )
  expect(lastSent(KEEP)).toBeUndefined()
})

test('hiding it is kept with the account', async () => {
  openAsRosa(<FirstSteps {...known} />)
  await screen.findByRole('heading', { name: 'Settle in' })
  press('Hide the first steps')
  await waitFor(() => expect(lastSent(KEEP)).toMatchObject({ data: { first_steps: 'done' } }))
})

test('it is gone once all is done', async () => {
  openAsRosa(<FirstSteps kept={['install']} hasPhoto hasBirthday members={2} hasEvent />)
  await waitFor(() => expect(lastSent(KEEP)).toMatchObject({ data: { first_steps: 'done' } }))
  expect(screen.queryByRole('heading', { name: 'Settle in' })).toBeNull()
})
