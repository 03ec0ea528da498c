import { expect, test } from 'vitest'
import { fitWithin, photoName, sizeInName } from './photo-size'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2048, height: 1536 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1536, height: 2048 },
  ],
  [
    { width: 2048, height: 2048 },
    { width: 2048, height: 2048 },
  ],
  [
    { width: 320, height: 200 },
    { width: 320, height: 200 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 2048, height: 1 },
  ],
])('%j fits as %j', (size, fitted) => {
  expect(fitWithin(size, 2048)).toEqual(fitted)
})

test('a name carries 128 random bits, the size and the extension', () => {
  const name = photoName({ width: 1536, height: 2048 }, 'webp')
  expect(name).toMatch(/^[A-Za-z0-9_-]{22}_1536x2048\.webp$/)
  expect(photoName({ width: 1536, height: 2048 }, 'webp')).not.toBe(name)
})

test('the size is read from the address of a stored photo', () => {
  const url = `https://hub.example/storage/v1/object/public/posts/${photoName({ width: 800, height: 600 }, 'gif')}`
  expect(sizeInName(url)).toEqual({ width: 800, height: 600 })
})

test.each(['https://hub.example/a.jpg', '/posts/x_0x600.jpg', '/posts/x_800x600', ''])(
  'no size in %j',
  (url) => {
    expect(sizeInName(url)).toBeUndefined()
  },
)
