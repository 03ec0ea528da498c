import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedIn, fitWithin, photoName } from './photo-size'

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

const photo = {
  size: { width: 1536, height: 2048 },
  placeholder: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
  extension: 'webp',
}
const urlOf = (name: string) => `https://hub.example/storage/v1/object/public/posts/${name}`

test('a name carries 128 random bits, the placeholder, the size and the extension', () => {
  const name = photoName(photo)
  expect(name).toMatch(/^[A-Za-z0-9_-]{22}HBkSHYSIeHiPiHh8eJd4eTN0EEQG_1536x2048\.webp$/)
  expect(photoName(photo)).not.toBe(name)
})

test('the longest name is within the limit of the bucket', () => {
  const name = photoName({
    size: { width: 2048, height: 2048 },
    placeholder: 'x'.repeat(32),
    extension: 'webp',
  })
  expect(name).toMatch(/^[A-Za-z0-9_-]{22,64}\.[A-Za-z0-9]{1,8}$/)
})

test('size and placeholder are read from an address', () => {
  const { size, placeholder } = photo
  fc.assert(
    fc.property(fc.base64String({ maxLength: 32 }), (text) => {
      const any = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
      expect(describedIn(urlOf(photoName({ ...photo, placeholder: any })))).toEqual(
        any ? { size, placeholder: any } : { size },
      )
    }),
  )
  expect(describedIn(urlOf(photoName(photo)))).toEqual({ size, placeholder })
})

test('a name without a placeholder still carries the size', () => {
  expect(describedIn(urlOf('q3Zk_5x6vB-n8mQwErTyUi_800x600.gif'))).toEqual({
    size: { width: 800, height: 600 },
  })
})

test.each(['https://hub.example/a.jpg', '/posts/q3Zk_5x6vB-n8mQwErTyUi_0x600.jpg', '/posts/x_800x600', ''])(
  'nothing is read from %j',
  (url) => {
    expect(describedIn(url)).toEqual({})
  },
)
