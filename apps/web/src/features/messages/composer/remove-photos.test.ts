import { beforeEach, expect, test, vi } from 'vitest'
import { stubWebStorage } from '@/lib/web-storage.fixture'

vi.mock('@/lib/db', () => ({ db: { storage: { from: () => ({ remove: async () => {} }) } } }))
beforeEach(stubWebStorage)

test('the photos of a refused message keep their previews while the input shows them again', async () => {
  const { restoreRefused } = await import('./drafts')
  const { removePhotos } = await import('./remove-photos')
  const { keepPreview, previewOf } = await import('./previews')
  const file = new Blob(['lake'])
  keepPreview('lake/refused.jpg', file)
  keepPreview('lake/withdrawn.jpg', file)
  const photo = { file, width: 4, height: 3 } as never
  restoreRefused('lake', { content: '', photos: [{ photo, path: 'lake/refused.jpg' }], problem: 'Too many.' })

  await removePhotos(['lake/refused.jpg', 'lake/withdrawn.jpg'])
  expect(previewOf('lake/refused.jpg')).toMatch(/^blob:/)
  expect(previewOf('lake/withdrawn.jpg')).toBeUndefined()
})
