import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { auth } from '../src/auth/auth'
import { leaveEndedSession } from '../src/features/auth/api'
import { DeleteAccount } from '../src/features/settings/account/delete-account'
import { answer, openAsRosa, press, ROSA } from './open-screen'

const GONE = { error_code: 'user_not_found', msg: 'User from sub claim in JWT does not exist' }

async function deleteAccount() {
  openAsRosa(<DeleteAccount userId={ROSA.userId} onDeleted={() => undefined} />)
  await screen.findByRole('button', { name: /delete/i })
  press('Delete account')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Delete account' }).click()
}

test('who deletes the account is not told of another device', async () => {
  answer('/functions/v1/delete-account', {})
  await deleteAccount()
  await screen.findByText('Your account is deleted')
  answer('/auth/v1/user', GONE, 403)
  await leaveEndedSession()
  expect(screen.queryByText('Signed out')).toBeNull()
})

test('after a deletion that failed, the end of the session is news again', async () => {
  answer('/functions/v1/delete-account', { code: 'last_admin' }, 409)
  await deleteAccount()
  await screen.findByText('Failed to delete account')
  answer('/auth/v1/user', GONE, 403)
  await leaveEndedSession()
  await screen.findByText('This account no longer exists.')
  await waitFor(async () => expect((await auth.getSession()).data.session).toBeNull())
})
