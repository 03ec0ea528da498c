import { expect, test } from 'vitest'
import { refusal } from './upload-refusal'

const refused = (status: number, message = '') =>
  Object.assign(new Error(message), { name: 'UploadRefused', status })

test.each([
  [refused(413), 'This file is larger than your family’s Kinfold accepts.'],
  [refused(415), "This file's content does not match its type, so it was not shared."],
  [refused(403), 'This upload was refused. You may no longer be in this family.'],
  [refused(418), 'Please try again'],
  [refused(503), 'The server has a problem. Please try again in a few minutes.'],
  [
    refused(400, 'own_storage_full'),
    'Your storage is full. Delete files that you no longer need, or ask the person who runs this hub for more. The bin counts as well.',
  ],
  [
    new Error('tus: failed to upload chunk at offset 0, caused by [object ProgressEvent]'),
    'Kinfold cannot be reached. Check your connection and try again.',
  ],
  [
    Object.assign(new Error('new row violates row-level security policy'), { code: '42501' }),
    'This upload was refused. You may no longer be in this family.',
  ],
  [Object.assign(new Error('file_empty'), { code: '23514' }), 'This file is empty.'],
])('%s has a helpful message', (error, words) => {
  expect(refusal(error)).toBe(words)
})

test('a full disk is named, so that the operator can free space', () => {
  expect(refusal(refused(507))).toContain('storage is full')
})
