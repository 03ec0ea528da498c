// Runs fixtures against a gateway.

import { describe, expect, test, vi } from 'vitest'
import { type Case, type Exchange, type Group, type Headers, nameOf } from './fixtures.ts'

export type World = {
  /** The service's address: `http://127.0.0.1:4000/rest/v1`. */
  url: string
  /** Headers by caller. */
  callers: Record<string, Record<string, string>>
  /** Restores the data after a case that may have changed it. */
  restore(): Promise<unknown>
  /** Values that fixtures write as `<name>`. */
  values?: Record<string, string>
}

const READS = /^(?:GET|HEAD|OPTIONS) /

export function runGroups(groups: readonly Group[], world: () => World): void {
  for (const { title, cases } of groups) {
    describe(title, () => {
      for (const item of cases) test(nameOf(item), () => runCase(item, world()))
    })
  }
}

async function runCase(item: Case, world: World): Promise<void> {
  const steps = stepsOf(item)
  const kept = { ...world.values }
  try {
    for (const step of steps) {
      if (step[3]?.eventually) await vi.waitFor(() => exchange(step, world, kept), 5_000)
      else await exchange(step, world, kept)
    }
  } finally {
    if (!steps.every(([request]) => READS.test(request))) await world.restore()
  }
}

const stepsOf = (item: Case): Exchange[] => (Array.isArray(item) ? [item] : item.steps)

async function exchange(step: Exchange, { url, callers }: World, kept: Record<string, string>) {
  const [line, status, body, sent = {}, headers = {}] = step
  const fill = (text: string) => text.replace(/<(\w+)>/g, (all, name) => kept[name] ?? all)
  const [method = '', path = ''] = fill(line).split(/ (.*)/s)
  const { as = 'anon', prefer, accept, type, keep = {} } = sent
  const isJson = typeof sent.body === 'object' && !isBytes(sent.body)
  const response = await fetch(/^https?:/.test(path) ? path : url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...callers[as],
      ...(prefer && { prefer }),
      ...(accept && { accept }),
      ...(type ? { 'content-type': type } : isJson && { 'content-type': 'application/json' }),
      ...mapValues(sent.headers ?? {}, fill),
    },
    body: bodyOf(sent.body, fill),
  })
  const text = await response.text()
  expect({ status: response.status, ...(response.status !== status && { text }) }).toEqual({ status })
  if (typeof body === 'string') expect(text).toBe(fill(body))
  else if (body instanceof RegExp) expect(text).toMatch(body)
  else if (body !== undefined) expect(JSON.parse(text)).toEqual(body)
  expectHeaders(response, headers, fill)
  for (const [name, from] of Object.entries(keep)) kept[name] = pick(response, text, from)
}

function expectHeaders(response: Response, headers: Headers, fill: (text: string) => string): void {
  for (const [name, expected] of Object.entries(headers)) {
    const found = response.headers.get(name)
    if (expected instanceof RegExp)
      expect({ [name]: found }).toEqual({ [name]: expect.stringMatching(expected) })
    else expect({ [name]: found }).toEqual({ [name]: expected === null ? null : fill(expected) })
  }
}

function bodyOf(body: unknown, fill: (text: string) => string): BodyInit | undefined {
  if (body === undefined || isBytes(body)) return body
  return fill(typeof body === 'string' ? body : JSON.stringify(body))
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> | FormData =>
  body instanceof Uint8Array || body instanceof FormData

/** `header.location`, `body.user.id` or `hash.access_token`, from the address that a redirect leads to. */
function pick(response: Response, text: string, from: string): string {
  const [kind, ...path] = from.split('.')
  if (kind === 'header') return response.headers.get(path.join('.')) ?? ''
  if (kind === 'hash') {
    const { hash } = new URL(response.headers.get('location') ?? '')
    return new URLSearchParams(hash.slice(1)).get(path.join('.')) ?? ''
  }
  return String(
    path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], JSON.parse(text)),
  )
}

const mapValues = (record: Record<string, string>, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
