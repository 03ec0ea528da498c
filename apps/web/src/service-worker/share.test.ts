import { expect, test } from 'vitest'
import { textOf } from './share'

test.each([
  [{ title: 'Plum pie', url: 'https://pies.example' }, 'Plum pie\nhttps://pies.example'],
  [
    { title: 'Plum pie', text: 'Plum pie: https://pies.example', url: 'https://pies.example' },
    'Plum pie: https://pies.example',
  ],
  [{ text: 'https://pies.example', url: 'https://pies.example' }, 'https://pies.example'],
  [{}, ''],
])('the text of %j', (shared, text) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(shared)) form.set(name, value)
  expect(textOf(form)).toBe(text)
})
