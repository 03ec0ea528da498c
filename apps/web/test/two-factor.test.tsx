import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TwoFactor } from '../src/features/settings/security/two-factor'
import { answer, open } from './open-screen'

const openSettings = () =>
  open('/settings', {
    path: '/settings',
    show: () => <TwoFactor userId="rosa" email="rosa@example.test" factors={[]} />,
  })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('an unconfirmed address is confirmed first', async () => {
  answer('/auth/v1/factors', { code: 422, error_code: 'email_not_confirmed', msg: 'no' }, 422)
  answer('/auth/v1/recover', {})
  openSettings()

  await press('Set up an authenticator app')
  await screen.findByText(/^First confirm your email address. We send a link to rosa@example.test/)
  expect(screen.queryByText('The authenticator app could not be set up')).toBeNull()

  await press('Send link')
  await screen.findByText('Check your email. The link works once, within an hour.')
})
