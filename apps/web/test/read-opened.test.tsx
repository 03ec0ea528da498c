import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReadOpened } from '../src/features/notifications/use-read-opened'
import { answer, lastSent, openAsRosa } from './open-screen'

const PIE = '5a0f1c7e-94a5-4a4b-8a3e-0d1c8f0e7b6a'

function Shell() {
  useReadOpened()
  return null
}

test('opening a thing marks the notifications about it as read', async () => {
  answer('POST /rest/v1/rpc/unread_notifications', ['news'])
  answer('POST /rest/v1/rpc/read_notifications_about', ['news'])
  window.history.replaceState(null, '', `/recipes/${PIE}`)
  openAsRosa(<Shell />)

  await waitFor(() =>
    expect(lastSent('POST /rest/v1/rpc/read_notifications_about')).toEqual({ subject: PIE }),
  )
})
