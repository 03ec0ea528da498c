import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forgetPreview, keepPreview } from '../src/features/messages/composer/previews'
import { Tray } from '../src/features/messages/composer/tray'
import { openAsRosa } from './open-screen'

test('a photo of a refused message is shown in the input, although its address as a sent one has ended', async () => {
  // jsdom has none.
  const addresses = new Set<string>()
  let made = 0
  URL.createObjectURL = () => {
    made += 1
    addresses.add(`blob:${made}`)
    return `blob:${made}`
  }
  URL.revokeObjectURL = vi.fn((url: string) => void addresses.delete(url))
  const photo = { path: 'lake/a.jpg', photo: { file: new Blob(['lake']), width: 4, height: 3 } }
  keepPreview(photo.path, photo.photo.file)
  openAsRosa(
    <Tray conversationId="lake" draft={{ photos: [photo as never], files: [] }} preparing={0} busy={false} />,
  )

  forgetPreview(photo.path)
  const shown = await screen.findByRole('img', { name: 'Your photo' })
  expect(addresses).toContain(shown.getAttribute('src'))
})
