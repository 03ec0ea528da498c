import { expect, test } from 'vitest'
import { fileNameOf, kindOf } from './media-item'

test.each([
  ['image/heic', 'image'],
  ['video/mp4', 'video'],
  ['application/pdf', 'document'],
  ['audio/mpeg', 'document'],
])('%s is filed as %s', (file_type, kind) => {
  expect(kindOf({ file_type })).toBe(kind)
})

test.each([
  ['First frost', 'u/abc.jpg', 'First frost.jpg'],
  ['scan.pdf', 'u/abc.pdf', 'scan.pdf'],
  ['SCAN.PDF', 'u/abc.pdf', 'SCAN.PDF'],
  ['24/12: who is coming?', 'u/abc.mp4', '24 12 who is coming.mp4'],
])('%j in %s is downloaded as %j', (title, file_path, name) => {
  expect(fileNameOf({ title, file_path })).toBe(name)
})
