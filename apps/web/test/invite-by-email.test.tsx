import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { InviteByEmail } from '../src/features/family/invite-by-email'
import { answer, fill, openAsRosa, press } from './open-screen'

const link = 'https://hub.example/join/Ab3-_xyz'

async function invite(delivery: 'sent' | 'saved') {
  answer('/functions/v1/send-invitation', { delivery, link })
  openAsRosa(<InviteByEmail />)
  await screen.findByLabelText('Invite by email')
  fill({ 'Invite by email': 'aunt@example.test' })
  press('Send invitation')
  await screen.findByText('Email invitation sent to aunt@example.test')
}

test('without a mail server, the link is offered and the outbox named', async () => {
  await invite('saved')
  await screen.findByText(/aunt@example\.test is only in the outbox on the server/)
  screen.getByText(link)
  screen.getByRole('button', { name: 'Share or copy the link' })
})

test('with a mail server, nothing more needs to be done', async () => {
  await invite('sent')
  expect(screen.queryByText(link)).toBeNull()
})
