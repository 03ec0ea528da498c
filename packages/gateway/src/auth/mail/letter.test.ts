import { expect, test } from 'vitest'
import { composeLetter } from './letter.ts'

const letter = {
  to: 'ann@example.com',
  subject: 'Hello',
  intro: 'Somebody <b>asked</b> & "waits".',
  outro: 'Bye.',
}

test('the text reads without the page', () => {
  const link = { label: 'Sign in', url: 'https://hub.example/verify?a=1&b=2' }
  expect(composeLetter({ ...letter, link, code: '012345' })).toMatchObject({
    to: 'ann@example.com',
    subject: 'Hello',
    text: `Somebody <b>asked</b> & "waits".

Sign in:

https://hub.example/verify?a=1&b=2

Or enter this code: 012345

Bye.
`,
  })
  expect(composeLetter({ ...letter, code: '012345' }).text).toContain('\nEnter this code: 012345\n')
  expect(composeLetter(letter).text).toBe('Somebody <b>asked</b> & "waits".\n\nBye.\n')
})

test('the page says the same, and nothing in it becomes markup', () => {
  const link = { label: 'Sign in', url: 'https://hub.example/verify?a="><script>&b=2' }
  const { html } = composeLetter({ ...letter, link, code: '012345' })
  expect(html).toContain('Somebody &lt;b&gt;asked&lt;/b&gt; &amp; &quot;waits&quot;.')
  expect(html).toContain('href="https://hub.example/verify?a=&quot;&gt;&lt;script&gt;&amp;b=2"')
  expect(html).toContain('>012345<')
  expect(html).not.toMatch(/<script|<b>|<img|http(?!s:\/\/hub\.example)/)
})
