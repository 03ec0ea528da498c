import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text'

test.each([
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['Tom & Ann &amp; co', 'Tom & Ann &amp; co'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<p>One</p>\n<p>Two &eacute;</p>', 'One\n\nTwo é'],
  ['<style>p { color: red }</style><b>bold</b>&nbsp;text', 'bold text'],
  ['<b>Ann</b> <a@mill.example>', 'Ann <a@mill.example>'],
  ['<style>p { color: red } <b>bold</b>', 'p { color: red } bold'],
  [`<p>${'long '.repeat(5000)}end</p>`, `${'long '.repeat(5000)}end`],
  ['<ul><li>one</li><li>two</li></ul>', '• one\n\n• two'],
])('%j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each([
  `<br>${'<style>'.repeat(100_000)}`,
  `<br>${'&nbsp;'.repeat(200_000)}`,
  `<br>${'<a '.repeat(200_000)}`,
])('a text that is made to take long does not', { timeout: 2000 }, (html) => {
  expect(htmlToText(html).length).toBeLessThanOrEqual(html.length)
})
