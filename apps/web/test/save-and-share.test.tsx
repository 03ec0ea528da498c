import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SaveAndShare } from '../src/components/ui/save-and-share'
import { answer, openAsRosa, press } from './open-screen'

const share = vi.fn<(data: { files: File[] }) => Promise<void>>()

/** As a phone, which hands files to other apps, or as a desktop that does not. */
const onDevice = (shares: boolean) => Object.assign(navigator, { share, canShare: () => shares })

afterEach(() => {
  share.mockReset()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

function show() {
  answer('GET /storage/v1/lake.jpg', 'a picture')
  openAsRosa(<SaveAndShare url="http://hub.example/storage/v1/lake.jpg" name="Lake.jpg" />)
}

test('the photo in view is saved under its name, and shared as a file', async () => {
  onDevice(true)
  show()
  expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toBe(
    'http://hub.example/storage/v1/lake.jpg?download=Lake.jpg',
  )
  press('Share')
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce())
  const [file] = share.mock.lastCall?.[0].files ?? []
  expect([file?.name, await file?.text()]).toEqual(['Lake.jpg', '"a picture"'])
})

test('when reading it took too long for the browser, a second press shares it', async () => {
  onDevice(true)
  share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'))
  show()
  press('Share')
  await screen.findByText('Ready. Press Share once more.')
  press('Share')
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2))
})

test('a device that shares no files has no button for it', async () => {
  onDevice(false)
  show()
  await screen.findByRole('link', { name: 'Download' })
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
