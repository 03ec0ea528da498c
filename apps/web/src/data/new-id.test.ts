import { expect, test } from 'vitest'
import { newId } from './new-id'

test('ids are random UUIDs of version 4', () => {
  const ids = Array.from({ length: 200 }, () => newId())
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('the id of a new row begins like that of its family', () => {
  expect(newId('9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d')).toMatch(/^9b1deb4d-[\da-f]{4}-4/)
})
