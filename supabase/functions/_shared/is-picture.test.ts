import { expect, test } from 'vitest'
import { isPicture } from './is-picture.ts'

test.each([
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['GIF', 'GIF89a\x01\0\x01\0'],
  ['WebP', 'RIFF\n\0\0\0WEBPVP8 '],
  ['AVIF', '\0\0\0 ftypavif'],
  ['an AVIF sequence', '\0\0\0 ftypavis'],
])('%s is a picture', (_, start) => {
  expect(isPicture(Buffer.from(start, 'latin1'))).toBe(true)
})

test.each(['', '<svg/>', '<!doctype html>', 'RIFF....WAVE', '\0\0\0 ftypisom', ' GIF89a', '%PDF-1.7'])(
  '%j is not',
  (start) => {
    expect(isPicture(Buffer.from(start, 'latin1'))).toBe(false)
  },
)
