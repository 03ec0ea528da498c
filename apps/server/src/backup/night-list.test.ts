import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatList, parseList } from './night-list.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const list = new Map([
  ['kinfold-20261127-031500.night', hashOf('rows')],
  [`files/ab/${'ab'.repeat(32)}`, hashOf('pie')],
])

test('a list says what it was told', () => {
  expect(parseList(formatList(list))).toEqual(list)
  expect(parseList(formatList(new Map()))).toEqual(new Map())
})

test('a list with any changed byte, or cut off anywhere, is none', () => {
  const text = formatList(list)
  for (let at = 0; at < text.length; at++) {
    const changed = String.fromCharCode(text.charCodeAt(at) ^ 1)
    expect(parseList(text.slice(0, at) + changed + text.slice(at + 1)), `changed at ${at}`).toBeUndefined()
    expect(parseList(text.slice(0, at)), `cut off at ${at}`).toBeUndefined()
  }
})

test('sha256sum checks the files of a list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'pie'), 'pie')
  await writeFile(join(folder, 'night.sha256'), formatList(new Map([['pie', hashOf('pie')]])))
  const check = () => execFileSync('sha256sum', ['--check', 'night.sha256'], { cwd: folder, stdio: 'pipe' })

  expect(String(check())).toBe('pie: OK\n')
  await writeFile(join(folder, 'pie'), 'pia')
  expect(check).toThrow()
})
