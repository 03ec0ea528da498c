import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ItemActions } from '../src/features/media/lightbox/item-actions'
import type { MediaItem } from '../src/features/media/media-item'
import { answer, openAsRosa, press } from './open-screen'

const saved = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../src/browser/save-blob', () => ({ saveBlob: saved }))

const lake: MediaItem = {
  id: 'lake',
  title: 'Lake',
  description: null,
  bucket_id: 'family-media',
  file_path: 'rosa/still.heic',
  motion_path: 'rosa/motion.mov',
  file_type: 'image/heic',
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  listed_at: '2026-11-20T08:00:00Z',
  is_private: false,
  places: ['media'],
  user_id: 'rosa',
  comment_count: 0,
  width: 40,
  height: 30,
  duration: null,
  taken_at: '2026-11-20T08:00:00',
  taken_precision: 'time',
  taken_month: 202611,
  taken_place: null,
  latitude: null,
  longitude: null,
  rotation: 0,
  uploader: null,
  uses: [],
}

test('a live photo is downloaded with its recording', async () => {
  const sign = '/storage/v1/object/sign/family-media'
  answer(`POST ${sign}`, [{ path: lake.file_path, signedURL: '/still?token=1', error: null }])
  answer('GET /storage/v1/still', 'the still')
  openAsRosa(<ItemActions item={lake} onDelete={() => {}} />)
  press('Download')
  await screen.findByText('The ZIP has 2 files.')

  const [zip, name] = saved.mock.lastCall ?? []
  expect(name).toBe('Lake.zip')
  const names = await zip?.text()
  expect(names).toContain('Lake.heic')
  expect(names).toContain('Lake.mov')
})
