// When photos and films of posts, messages and recipes were taken, which shrinking would drop.

import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetFiles } from '../src/features/feed/chosen-files'
import { packFiles, prepareFile, restoreFiles } from '../src/features/feed/photo-files'
import { uploadPhotos } from '../src/features/feed/upload-photos'
import { chooseFile } from '../src/features/messages/composer/chosen'
import { messageSender } from '../src/features/messages/message-sender'
import { packPhoto } from '../src/photos/packed-photo'
import { storePicture } from '../src/photos/picture-storage'
import { shrinkPhoto } from '../src/photos/shrink-photo'

// happy-dom decodes no pictures.
vi.mock('../src/photos/shrink-picture', () => ({
  shrinkPicture: async () => ({
    file: new Blob(['small'], { type: 'image/webp' }),
    size: { width: 8, height: 8 },
    extension: 'webp',
    placeholder: '',
  }),
}))

// It has no IndexedDB either.
const kept = new Map<string, unknown>()
vi.mock('idb-keyval', async (original) => ({
  ...(await original<object>()),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  entries: async () => [...kept],
  delMany: async (keys: string[]) => {
    for (const key of keys) kept.delete(key)
  },
}))

/** As offline: the page shrinks its photos itself. */
class NoWorker {
  onerror = () => {}
  postMessage() {
    this.onerror()
  }
  terminate() {}
}

/** The metadata of every upload. */
const stored: (string | null)[] = []

beforeEach(() => {
  stored.length = 0
  vi.stubGlobal('Worker', NoWorker)
  vi.stubGlobal('fetch', async (_: RequestInfo | URL, init?: RequestInit) => {
    const isUpload = init?.body instanceof FormData
    if (isUpload) stored.push((init.body as FormData).get('metadata') as string | null)
    return Response.json(isUpload ? { Id: 'an-id', Key: 'posts/a.webp' } : { id: 'an-id' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const AT_THE_LAKE = '{"taken_at":"2019-05-03T14:22:10"}'

async function shot(written: string): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: written } } as never)
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'lake.jpg', {
    type: 'image/jpeg',
    lastModified: new Date(2021, 0, 2, 3, 4, 5).getTime(),
  })
}

const lake = () => shot('2019:05:03 14:22:10')

async function post(file: File): Promise<void> {
  const photo = await prepareFile(file)
  await uploadPhotos(await packFiles([photo], 'rosa'))
  forgetFiles([photo])
}

test('a photo of a post is uploaded with the time that the camera wrote', async () => {
  await post(await lake())
  expect(stored).toEqual([AT_THE_LAKE])
})

test('the time of a photo outlives the page of its draft', async () => {
  const photo = await prepareFile(await lake())
  await vi.waitFor(() => expect(kept.has(photo)).toBe(true))
  forgetFiles([photo])
  expect(await restoreFiles([photo, 'gone'])).toEqual([photo])
  await uploadPhotos(await packFiles([photo], 'rosa'))
  expect(stored).toEqual([AT_THE_LAKE])
})

test('a film of a post is uploaded with a time as well', async () => {
  const lastModified = new Date(2021, 0, 2, 3, 4, 5).getTime()
  vi.spyOn(document, 'createElement').mockImplementationOnce(() => {
    const video = { videoWidth: 4, videoHeight: 3, onloadedmetadata: () => {} }
    queueMicrotask(() => video.onloadedmetadata())
    return video as never
  })
  await post(new File(['lake'], 'lake.mp4', { type: 'video/mp4', lastModified }))
  expect(stored).toEqual(['{"taken_at":"2021-01-02T03:04:05"}'])
})

test('where the clock of the camera was ahead, the time is that of the file', async () => {
  await post(await shot('2222:05:03 14:22:10'))
  expect(stored).toEqual(['{"taken_at":"2021-01-02T03:04:05"}'])
})

test('without any date the time is that of the clocks here', async () => {
  const lastModified = Date.now() + 7 * 24 * 3_600_000
  await post(new File(['lake'], 'lake.png', { type: 'image/png', lastModified }))
  const { taken_at } = JSON.parse(stored[0] ?? '')
  expect(Math.abs(new Date(taken_at).getTime() - Date.now())).toBeLessThan(60_000)
})

test('a photo of a message is uploaded with its time', async () => {
  const chosen = await chooseFile('a-conversation', await lake())
  if (!('photo' in chosen)) throw new Error('not a photo')
  const { photo, path } = chosen.photo
  const body = {
    conversation_id: 'a-conversation',
    user_id: 'rosa',
    content: '',
    reply_to: null,
    photos: [await packPhoto(photo, path)],
    created_at: '2026-11-25T08:00:00Z',
  }
  const sender = messageSender({} as never, { userId: 'rosa', familyId: 'oaks' })
  // Showing the message takes a whole app.
  await sender.send({ id: 'a-message', kind: 'message', lane: 'messages', body } as never).catch(() => {})
  expect(stored).toEqual([AT_THE_LAKE])
})

test('a picture of a recipe is uploaded with its time', async () => {
  await storePicture('pictures', await shrinkPhoto(await lake()))
  expect(stored).toEqual([AT_THE_LAKE])
})
