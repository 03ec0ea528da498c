import { expect, test } from 'vitest'
import { extensionOf, mediaTypeOf } from './media-type'

test.each([
  ['IMG_1.JPG', 'image/jpeg', 'image/jpeg'],
  ['IMG_1.HEIC', '', 'image/heic'],
  ['film.MOV', '', 'video/quicktime'],
  ['odd.ts', 'video/mp2t', 'video/mp2t'],
  ['voice', 'audio/webm;codecs=opus', 'audio/webm'],
  ['birthdays.csv', 'application/vnd.ms-excel', 'text/csv'],
  ['photos.zip', 'application/zip', 'application/zip'],
  ['scan.TIF', '', 'image/tiff'],
  ['raw.dng', '', 'image/x-adobe-dng'],
  ['memo.caf', 'audio/x-caf', 'application/x-caf'],
  ['tree.ged', '', 'text/vnd.familysearch.gedcom'],
  ['notes.md', '', 'text/markdown'],
  ['letter.odt', '', 'application/vnd.oasis.opendocument.text'],
])('%s of type %j is sent as %s', (name, type, sentAs) => {
  expect(mediaTypeOf({ name, type })).toBe(sentAs)
})

test.each([
  ['page.html', 'text/html'],
  ['drawing.svg', 'image/svg+xml'],
  ['setup.exe', 'application/x-msdownload'],
  ['no end', ''],
  ['constructor', ''],
])('%s of type %j is not shared', (name, type) => {
  expect(mediaTypeOf({ name, type })).toBeNull()
})

test.each([
  ['IMG_1.JPEG', 'image/jpeg', 'jpeg'],
  ['photo', 'image/png', 'png'],
  ['photo.of.nan', 'image/png', 'png'],
  ['odd.ts', 'video/mp2t', 'bin'],
])('%s of type %s is stored with the end %s', (name, type, end) => {
  expect(extensionOf(name, type)).toBe(end)
})
