import { createRootRoute } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SHARED, SHARED_NAME, SHARED_PHOTO } from '../src/data/offline/shared'
import { clearDraft } from '../src/features/media/upload/draft'
import { UploadArea } from '../src/features/media/upload/upload-area'
import { UploadButton } from '../src/features/media/upload/upload-button'
import { ViewerContext } from '../src/lib/viewer'
import { Route as Media } from '../src/routes/_guarded/_shell/_family/media'
import { open, press, ROSA } from './open-screen'

afterEach(clearDraft)

// happy-dom has no object URLs.
URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => {}

const openAt = (path: string) =>
  open(path, {
    path: '/media',
    // Its parameters, without the library.
    show: createRootRoute({
      validateSearch: Media.options.validateSearch,
      component: () => (
        <ViewerContext value={ROSA}>
          <UploadButton />
          <UploadArea />
        </ViewerContext>
      ),
    }),
  })

const title = () => screen.findByDisplayValue('Lake at dusk')

test('what another app has shared is chosen for Media, once', async () => {
  const photo = new Response(new Blob(['lake'], { type: 'image/jpeg' }), {
    headers: { [SHARED_NAME]: 'lake%20at%20dusk.jpg' },
  })
  // In the window of the installed app.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  let kept = true
  vi.stubGlobal('caches', {
    has: async (name: string) => kept && name === SHARED,
    open: async () => ({
      keys: async () => [new Request(`http://hub.example${SHARED_PHOTO}0`)],
      match: async (key: unknown) => (typeof key === 'string' ? undefined : photo),
    }),
    delete: async () => {
      kept = false
    },
  })
  openAt('/media?share')

  await screen.findByRole('dialog', { name: 'Upload Media' })
  await title()
  expect(kept).toBe(false)
  await waitFor(() => expect(location.search).toBe(''))
})

test('a photo that the camera takes is chosen for Media', async () => {
  openAt('/media')
  await screen.findByRole('button', { name: 'Upload Media' })
  press('Upload Media')
  const camera = await screen.findByTestId<HTMLInputElement>('upload-camera')
  expect(camera).toHaveProperty('accept', 'image/*')
  expect(camera.getAttribute('capture')).toBe('environment')
  const opened = vi.spyOn(camera, 'click')
  press('Take a photo')
  expect(opened).toHaveBeenCalled()

  fireEvent.change(camera, {
    target: { files: [new File(['lake'], 'lake at dusk.jpg', { type: 'image/jpeg' })] },
  })
  await title()
})
