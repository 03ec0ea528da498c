import { expect, test } from 'vitest'
import { parseBytes, parseUploadMetadata } from './tus-headers.ts'

test('Upload-Metadata is names with base64 values', () => {
  expect(parseUploadMetadata('objectName ZsOqdGUuanBn, bucketName ZmlsbXM=,isNew,empty ')).toEqual({
    objectName: 'fête.jpg',
    bucketName: 'films',
    isNew: '',
    empty: '',
  })
})

test.each(['', 'a b c', 'name n@t-base64', 'a YQ==,,b Yg=='])('refuses the metadata %j', (text) => {
  expect(() => parseUploadMetadata(text)).toThrow(expect.objectContaining({ code: 'InvalidRequest' }))
})

test.each([undefined, '', '-1', '1.5', '1e3', '0x10', '99999999999999999999'])('refuses %j bytes', (text) => {
  expect(() => parseBytes('Upload-Length', text)).toThrow('Invalid upload-length')
})

test('reads a number of bytes', () => {
  expect(parseBytes('Upload-Offset', '0')).toBe(0)
  expect(parseBytes('Upload-Offset', '2147483648')).toBe(2 ** 31)
})
