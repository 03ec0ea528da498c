import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { presentationOf, SIGNATURE_BYTES, settleContentType } from './content-type.ts'

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
const mp4 = Buffer.concat([Buffer.from('00000020', 'hex'), Buffer.from('ftypisom')])
const quicktime = Buffer.concat([Buffer.from('00000014', 'hex'), Buffer.from('ftypqt  ')])
const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic')])
const burst = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftyphevc')])
const pdf = Buffer.from('%PDF-1.7\n')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const drawing = Buffer.from('<?xml version="1.0"?><svg/>')

describe('settleContentType', () => {
  test.each([
    ['image/jpeg', jpeg, 'image/jpeg'],
    ['image/png', jpeg, 'image/jpeg'],
    ['IMAGE/JPEG', jpeg, 'image/jpeg'],
    ['video/mp4', mp4, 'video/mp4'],
    ['video/mp4', quicktime, 'video/quicktime'],
    ['audio/mp4', mp4, 'audio/mp4'],
    ['application/pdf', pdf, 'application/pdf'],
    ['application/octet-stream', heic, 'image/heic'],
    ['image/heic', burst, 'image/heic'],
    ['application/octet-stream', page, 'application/octet-stream'],
    ['image/svg+xml', drawing, 'image/svg+xml'],
    ['text/plain;charset=UTF-8', page, 'text/plain;charset=UTF-8'],
    ['text/html', page, 'text/html'],
  ])('%s keeps or gets its true type', async (claimed, head, settled) => {
    expect(await settleContentType(claimed, head, null)).toBe(settled)
  })

  test.each([
    ['image/jpeg', page],
    ['image/jpeg', pdf],
    ['image/png', Buffer.from('')],
    ['video/mp4', jpeg],
    ['audio/mpeg', page],
    ['application/pdf', page],
    ['image/svg+xml', pdf],
    ['nonsense', page],
    ['text/html\r\nx-evil: 1', page],
  ])('%s is refused with other content', async (claimed, head) => {
    await expect(settleContentType(claimed, head, null)).rejects.toMatchObject({ code: 'InvalidMimeType' })
  })
})

test.each([
  ['image/jpeg', jpeg, ['image/*'], true],
  ['image/jpeg', jpeg, ['text/plain', 'image/jpeg'], true],
  ['text/plain;charset=UTF-8', page, ['text/plain'], true],
  ['text/plain', page, null, true],
  ['text/plain', page, [], true],
  ['image/jpeg', jpeg, ['image/png'], false],
  ['imagery/jpeg', jpeg, ['image/*'], false],
  ['video/mp4', mp4, ['image/*', 'application/pdf'], false],
  ['text/plain', jpeg, ['text/plain'], false],
  ['text/plain', jpeg, ['image/*'], false],
  ['text/plain', jpeg, ['text/plain', 'image/jpeg'], true],
  ['text/plain', jpeg, null, true],
])('%s in a bucket for its types: %#', async (type, head, allowed, taken) => {
  const settled = settleContentType(type, head, allowed)
  if (taken) await expect(settled).resolves.toBe(type)
  else await expect(settled).rejects.toMatchObject({ code: 'InvalidMimeType' })
})

test.each([
  ['image/webp', 'image/webp', true],
  ['video/quicktime', 'video/quicktime', true],
  ['audio/mpeg', 'audio/mpeg', true],
  ['application/pdf', 'application/pdf', true],
  ['image/svg+xml', 'text/plain; charset=utf-8', false],
  ['text/html; charset=utf-8', 'text/plain; charset=utf-8', false],
  ['application/ecmascript', 'text/plain; charset=utf-8', false],
  ['application/zip', 'application/zip', false],
])('%s is sent as %s, shown: %s', (stored, type, inline) => {
  expect(presentationOf(stored)).toEqual({ type, inline })
})

// The name decides whether the content is read to tell the type.
test.each(['[Content_Types].xml', 'mimetype', 'META-INF/MANIFEST.MF', 'photo.jpg'])(
  'a ZIP whose %s expands a thousandfold is only a ZIP',
  async (name) => {
    const content = Buffer.alloc(4_000_000)
    const packed = deflateRawSync(content)
    const header = Buffer.from(
      '504b030414000000080000000000000000000000000000000000000000000000',
      'hex',
    ).subarray(0, 30)
    header.writeUInt32LE(crc32(content), 14)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(content.length, 22)
    header.writeUInt16LE(name.length, 26)
    const bomb = Buffer.concat([header, Buffer.from(name), packed])

    const type = await settleContentType('application/octet-stream', bomb.subarray(0, SIGNATURE_BYTES), null)

    expect(type).toMatch(/^application\/(zip|java-archive)$/)
  },
)
