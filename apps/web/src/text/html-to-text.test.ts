import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text'

test.each([
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['Tom & Ann &amp; co', 'Tom & Ann &amp; co'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<p>One</p>\n<p>Two &eacute;</p>', 'One\n\nTwo é'],
  ['<style>p { color: red }</style><b>bold</b>&nbsp;text', 'bold text'],
  ['<ul><li>one</li><li>two</li></ul>', '• one\n\n• two'],
])('%j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test('a text that is made to take long does not', () => {
  expect(htmlToText(`<br>${'<style>'.repeat(100_000)}`).length).toBeLessThan(20_000)
})
