import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShareInvite } from '../src/features/family/share-invite'
import { openAsRosa, press } from './open-screen'

const link = 'http://hub.example/join/plum'
const openPage = () =>
  openAsRosa(
    <>
      <h1>Invite</h1>
      <ShareInvite link={link} />
    </>,
  )

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

test('an invite link goes to the share sheet of the device, where it has one', () => {
  const share = vi.fn(async () => {})
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  openPage()
  press('Share link')
  expect(share).toHaveBeenCalledWith({ url: link, title: 'Join our family on Kinfold' })
})

test('without a share sheet there is no such button', () => {
  openPage()
  screen.getByRole('heading', { name: 'Invite' })
  expect(screen.queryByRole('button')).toBeNull()
})
