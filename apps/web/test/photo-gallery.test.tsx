import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PhotoGallery } from '../src/features/feed/photo-gallery'
import { openAsRosa } from './open-screen'

/** A finger moves sideways over the photo. */
function swipe(from: number, to: number) {
  const photo = screen.getByAltText('Photo 1 of 2 posted by Rosa')
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(photo, { ...finger, clientX: from })
  fireEvent.pointerUp(photo, { ...finger, clientX: to })
}

test('a swipe shows the next photo of a post; before the first there is none, and a short one is no swipe', async () => {
  const onShow = vi.fn()
  openAsRosa(
    <PhotoGallery
      urls={['lake', 'shore'].map((name) => `http://hub.test/storage/v1/object/public/posts/${name}.webp`)}
      name="Rosa"
      index={0}
      onShow={onShow}
      onClose={() => {}}
      returnTo={{ current: null }}
    />,
  )
  await screen.findByAltText('Photo 1 of 2 posted by Rosa')
  swipe(100, 300)
  swipe(300, 280)
  expect(onShow).not.toHaveBeenCalled()
  swipe(300, 100)
  expect(onShow.mock.calls).toEqual([[1]])
})
