import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemberDialog } from '../src/features/history/member-dialog'
import { answer, fill, lastSent, openAsRosa, press, typedIn, unreachable } from './open-screen'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:30:00Z') }))
afterEach(() => vi.useRealTimers())

const onClose = vi.fn()

async function openForm() {
  openAsRosa(<MemberDialog members={[]} subject={{}} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Add New Family Member' })
}

/** The mark of a required field belongs to its label. */
const NAME = 'Name *'
const focused = () => document.activeElement

test('missing and impossible values are explained', async () => {
  await openForm()
  press('Add Member')
  await screen.findByText('Name is required')
  expect(focused()).toBe(screen.getByLabelText(NAME))

  fill({ [NAME]: 'Ada', 'Birth Date': 'long ago' })
  press('Add Member')
  screen.getByText(/^Enter a day, a month or a year, such as May 3, 1850/)
  expect(focused()).toBe(screen.getByLabelText('Birth Date'))
  fill({ 'Birth Date': 'Nov 21, 2026' })
  screen.getByText('The birth date cannot be in the future')
  fill({ 'Birth Date': '1850', 'Death Date': '2031' })
  screen.getByText('The death date cannot be in the future')
  fill({ 'Death Date': 'May 1849' })
  screen.getByText('The death date cannot be before the birth date')
  fill({ 'Death Date': '', Biography: 'b'.repeat(10_001) })
  screen.getByText('This is 10,001 characters long. The limit is 10,000.')
  expect(lastSent('POST /rest/v1/family_history')).toBeUndefined()
})

test('nothing typed is lost when saving fails or the page is left', async () => {
  await openForm()
  fill({ [NAME]: 'Ada', Biography: 'Kept bees.' })
  answer('/rest/v1/profiles', [{ family_id: 'oliveira' }])
  unreachable('/rest/v1/family_history')
  press('Add Member')
  await screen.findByText('Kinfold cannot be reached. Check your connection and try again.')
  // An error that was not written for people.
  answer('/rest/v1/family_history', { code: '22023', message: 'The beehive is full.' }, 400)
  press('Add Member')
  await screen.findByText('Failed to save family member')
  expect(screen.queryByText('The beehive is full.')).toBeNull()

  cleanup()
  await openForm()
  screen.getByText('Your unsaved draft was restored.')
  expect([typedIn(NAME), typedIn('Biography')]).toEqual(['Ada', 'Kept bees.'])
  press('Discard draft')
  expect(typedIn(NAME)).toBe('')
})
