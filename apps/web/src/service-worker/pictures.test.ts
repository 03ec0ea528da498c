import { expect, test } from 'vitest'
import { keyOf, tooMany } from './pictures'

test('a picture is found again with another token', () => {
  const key = keyOf('https://hub.example/storage/v1/render/image/sign/family-media/a.jpg?token=1&width=480')
  expect(key).toBe('https://hub.example/storage/v1/render/image/sign/family-media/a.jpg?width=480')
})

test('the oldest pictures make room', () => {
  const keys = Array.from({ length: 202 }, (_, index) => index)
  expect(tooMany(keys)).toEqual([0, 1])
  expect(tooMany(keys.slice(0, 200))).toEqual([])
})
