import { expect, test } from 'vitest'
import { phoneLink } from './phone-link'

test.each([
  ['+49 (0)30 123-456', 'tel:+4930123456'],
  ['(030) 123456', 'tel:030123456'],
  ['030/123456 ext. 7', 'tel:030123456;ext=7'],
  ['home 030 1234 / mobile 0171 99', 'tel:0301234'],
  ['030 123456, 0171 99999', 'tel:030123456'],
  ['٠٣٠ ١٢٣٤٥٦', 'tel:030123456'],
  ['112', 'tel:112'],
  ['+1 555 CALL ANN', undefined],
  ['ask Nana', undefined],
  ['', undefined],
])('%j is called at %j', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})
