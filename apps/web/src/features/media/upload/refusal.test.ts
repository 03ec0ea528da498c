import { expect, test } from 'vitest'
import { refusal } from './refusal'

const refused = (status: number) => Object.assign(new Error(), { name: 'UploadRefused', status })

test.each([
  [refused(413), 'This file is larger than your family’s Kinfold takes.'],
  [refused(415), 'This file is not what its name says, and it is safer not to share it.'],
  [refused(403), 'Kinfold did not take it. Perhaps you are no longer in this family.'],
  [refused(418), 'Please try again'],
  [
    new Error('tus: failed to upload chunk at offset 0, caused by [object ProgressEvent]'),
    'Kinfold cannot be reached. Check your connection and try again.',
  ],
  [
    Object.assign(new Error('new row violates row-level security policy'), { code: '42501' }),
    'Kinfold did not take it. Perhaps you are no longer in this family.',
  ],
  [Object.assign(new Error('This file is empty.'), { code: '23514' }), 'This file is empty.'],
])('%s is said in words that help', (error, words) => {
  expect(refusal(error)).toBe(words)
})

test('a full disk is named, so that somebody can do something about it', () => {
  expect(refusal(refused(507))).toContain('no room left')
})
