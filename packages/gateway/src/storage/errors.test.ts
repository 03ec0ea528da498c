import { expect, test } from 'vitest'
import { asRefusal } from './errors.ts'

test.each([
  ['ENOSPC', 'InsufficientStorage'], // no space left on device
  ['EDQUOT', 'InsufficientStorage'], // disk quota exceeded
  ['EIO', undefined],
])('%s from the system becomes %s for the caller', (code, expected) => {
  expect(asRefusal(Object.assign(new Error('write'), { code }))?.code).toBe(expected)
})
