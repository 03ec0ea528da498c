import { expect, test } from 'vitest'
import { renderLetter } from './letter.ts'

const letter = {
  language: 'en' as const,
  subject: 'Hello',
  paragraphs: ['Zoë <b>asked</b> & "waits".'],
  notes: ['Bye.'],
}

test('the text reads without the HTML', () => {
  const link = { label: 'Sign in', url: 'https://hub.example/verify?a=1&b=2' }
  expect(renderLetter({ ...letter, list: ['One', 'Two'], link, code: '012345' })).toMatchObject({
    subject: 'Hello',
    text: `Zoë <b>asked</b> & "waits".

- One
- Two

Sign in:
https://hub.example/verify?a=1&b=2

Or enter this code: 012345

Bye.
`,
  })
  expect(renderLetter({ ...letter, code: '012345' }).text).toContain('\nEnter this code: 012345\n')
  expect(renderLetter(letter).text).toBe('Zoë <b>asked</b> & "waits".\n\nBye.\n')
})

test('the HTML has the same content, all of it escaped', () => {
  const link = { label: 'Sign <i>in', url: 'https://hub.example/verify?a="><script>&b=2' }
  const { html } = renderLetter({ ...letter, subject: '<u>Hello', list: ['<s>One'], link, code: '012345' })
  expect(html).toContain('Zoë &lt;b&gt;asked&lt;/b&gt; &amp; "waits".')
  expect(html).toContain('href="https://hub.example/verify?a=&quot;&gt;&lt;script&gt;&amp;b=2"')
  expect(html).toContain('<title>&lt;u&gt;Hello</title>')
  expect(html).toContain('>012345<')
  expect(html).toContain('<li>&lt;s&gt;One</li>')
  expect(html).not.toMatch(/<script|<[bius]>|<img|http(?!s:\/\/hub\.example)/)
})
