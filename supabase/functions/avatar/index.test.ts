import { expect, test } from 'vitest'
import { openGateway } from '../../../test/gateway.ts'
import avatar from './index.ts'

const { gateway } = await openGateway({ functions: new Map([['avatar', avatar]]) })

const drawn = (name: string) => fetch(`${gateway.url}/functions/v1/avatar?${new URLSearchParams({ name })}`)

test('answers a picture of the initials without a token', async () => {
  const answer = await drawn('Rosa Oliveira')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await answer.text()).toContain('>R\u200cO</text>')
})

test('a person’s colour is stable, and colours differ', async () => {
  const colour = async (name: string) => /path fill="(#\w+)"/.exec(await (await drawn(name)).text())?.[1]

  expect(await colour('Nana')).toBe(await colour('Nana'))
  expect(new Set(await Promise.all(['Nana', 'Cousin', 'Rosa', 'Tom', 'Ada', 'Jo'].map(colour))).size).toBe(3)
})

test.each(['<script>alert(1)</script>', '"><svg onload=x>', "'&&amp;", '\u0000\u0001\uffff', ''])(
  'markup in a name is drawn as text: %j',
  async (name) => {
    const svg = await (await drawn(name)).text()

    expect(svg.match(/<\/?\w+/g)).toEqual(['<svg', '<path', '<text', '</text', '</svg'])
    expect(svg).not.toMatch(/\p{Cc}|\uffff/u)
  },
)

test('refuses a name of more than 200 characters', async () => {
  const answer = await drawn('x'.repeat(201))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ code: 'invalid_query', parameter: 'name' })
})
