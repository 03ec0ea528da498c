import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Profile } from '../src/features/profile/api'
import { ProfileForm } from '../src/features/profile/profile-form'
import { answer, fill, lastSent, openAsRosa, press, ROSA, unreachable } from './open-screen'

const SAVE = 'PATCH /rest/v1/profiles'
const profile = { id: ROSA.userId, full_name: 'Rosa', family_id: ROSA.familyId } as Profile

async function openForm() {
  const [onSaved, onDone] = [vi.fn(), vi.fn()]
  openAsRosa(
    <ProfileForm profile={profile} members={[]} marked={undefined} onSaved={onSaved} onDone={onDone} />,
  )
  await screen.findByRole('button', { name: 'Save Changes' })
  return { onSaved, onDone }
}

test('invalid values are explained', async () => {
  await openForm()
  fill({
    'Full name': '  ',
    Phone: '1'.repeat(41),
    Birthdate: '2999-01-01',
    Bio: 'x'.repeat(2001),
  })
  press('Save Changes')
  await screen.findByText('Name is required')
  screen.getByText('Use at most 40 characters. This has 41.')
  screen.getByText('The birthdate cannot be in the future')
  screen.getByText('Use at most 2,000 characters. This has 2,001.')
  expect(lastSent(SAVE)).toBeUndefined()
})

test('a value that the server refuses is explained at its field', async () => {
  const { onDone } = await openForm()
  fill({ Phone: '555' })
  const message = 'new row for relation "profiles" violates check constraint "profiles_phone_number_check"'
  answer(SAVE, { code: '23514', message }, 400)
  press('Save Changes')
  await screen.findByText('This cannot be saved as it is. Please check it.')
  await screen.findByText('Failed to update profile information')
  screen.getByText('Update failed')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')))
  expect(onDone).not.toHaveBeenCalled()
})

test('the form closes when its edit waits until the server can be reached', async () => {
  const { onSaved, onDone } = await openForm()
  fill({ Bio: 'Keeps the pear tree.' })
  unreachable(SAVE)
  press('Save Changes')
  await screen.findByText('Your changes will be sent when Kinfold can be reached.')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onSaved).not.toHaveBeenCalled()
})
