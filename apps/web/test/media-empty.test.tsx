import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MediaEmpty } from '../src/features/media/media-empty'
import { open, press } from './open-screen'

const upload = <button type="button">Upload Media</button>
const openAt = (path: string) => open(path, { path: '/media', show: () => <MediaEmpty upload={upload} /> })

test('an empty library asks for the first upload, and a tab for the first of its kind', async () => {
  openAt('/media?type=photos&sort=oldest')
  await screen.findByText('No photos found')
  screen.getByText('Upload your first photo to share with your family')
  screen.getByRole('button', { name: 'Upload Media' })
})

test.each(['type=videos&from=events', 'type=videos&sort=mine'])(
  'a filter that finds nothing says so, and leads back to everything: %s',
  async (view) => {
    openAt(`/media?${view}`)
    await screen.findByText('No videos found')
    screen.getByText('Nothing matches this filter.')
    expect(screen.queryByText(/Upload/)).toBeNull()
    press('Show everything')
    await waitFor(() => expect(location.search).toBe(''))
    await screen.findByText('No media found')
  },
)
