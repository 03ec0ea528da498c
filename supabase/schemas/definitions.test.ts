// The chapters define everything once, in its final form; so do the gateway's migrations within one release.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const kinds: [kind: string, pattern: RegExp][] = [
  ['domain', /\bcreate domain ([\w.]+)/g],
  ['table', /\bcreate (?:unlogged )?table (?:if not exists )?([\w."]+)/g],
  ['view', /\bcreate (?:or replace )?(?:materialized )?view ([\w."]+)/g],
  ['index', /\bcreate (?:unique )?index (?:concurrently )?(?:if not exists )?(?!on\b)([\w"]+)/g],
  ['index', /\bcreate (?:unique )?index (on [^;]+)/g],
  ['policy', /\bcreate policy ("[^"]+"|\w+) on ([\w."]+)/g],
  ['trigger', /\bcreate (?:or replace )?(?:constraint )?trigger (\w+) (?:[^;]*?) on ([\w."%]+)/g],
]

/** @returns every definition: `table public.posts`, `function private.fold(text)`, `policy "…" public.posts` */
function definitionsIn(sql: string): string[] {
  const text = sql.replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ').replace(/\s+/g, ' ')
  const named = kinds.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([, ...names]) => [kind, ...names].join(' ')),
  )
  return [...named, ...functionsIn(text)]
}

function functionsIn(text: string): string[] {
  return [...text.matchAll(/\bcreate (?:or replace )?function ([\w.]+) ?\(/g)].map((match) => {
    const rest = text.slice((match.index ?? 0) + match[0].length)
    return `function ${match[1]}(${argumentsAt(rest).map(typeOf).join(', ')})`
  })
}

/** Splits a list of arguments at its commas, up to its closing bracket. */
function argumentsAt(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === ')' && depth === 0) break
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** `variadic texts text[] default '{}'` is `text[]`. Every argument has a name. */
const typeOf = (argument: string) =>
  argument.replace(/ (?:default|=) .*/, '').replace(/^(?:in |variadic )?\w+ /, '')

const repeated = (definitions: string[]) => [
  ...new Set(definitions.filter((definition, index) => definitions.indexOf(definition) < index)),
]

describe('finding a second definition', () => {
  test.each([
    ['create table public.films (id int);', 'create table public.films (id int, title text);'],
    ['create domain private.title as text;', "create domain private.title as text check (value <> '');"],
    ['create view private.seen as select 1;', 'create or replace view private.seen as select 2;'],
    [
      'create index films_title on public.films (title);',
      'create unique index films_title on public.films (title);',
    ],
    [
      'create policy "all see films" on public.films using (true);',
      'create policy "all see films"\n  on public.films using (false);',
    ],
    [
      'create trigger stamp before update on public.films for each row execute function f();',
      'create trigger stamp after insert or delete\n on public.films for each row execute function f();',
    ],
    [
      'create function private.rank(title text, words text[] default array[now(), 1]) returns int',
      'create or replace function private.rank(name text, variadic texts text[]) returns int',
    ],
  ])('%j', (first, second) => {
    expect(definitionsIn(first)).toHaveLength(1)
    expect(repeated(definitionsIn(`${first}\n${second}`))).toEqual(definitionsIn(first))
  })

  test.each([
    [
      'create policy "all see films" on public.films using (true);',
      'create policy "all see films" on public.books using (true);',
    ],
    ['create index on public.films (title);', 'create index on public.films (title, id);'],
    [
      'create function private.rank(title text) returns int',
      'create function private.rank(title text, year int) returns int',
    ],
    [
      'create table public.films (id int);',
      '-- create table public.films (id int);\n/* create table public.films (id int); */',
    ],
  ])('not in %j and %j', (first, second) => {
    expect(repeated(definitionsIn(`${first}\n${second}`))).toEqual([])
  })
})

test('the chapters, and the gateway’s migrations since the last release, define everything once', async () => {
  const root = join(import.meta.dirname, '../..')
  const released = await readFile(join(root, 'supabase/released.sha256'), 'utf8')
  const definitions: string[] = []
  for (const folder of ['supabase/schemas', 'packages/gateway/migrations']) {
    const files = (await readdir(join(root, folder))).filter((file) => file.endsWith('.sql'))
    for (const file of files.filter((name) => !released.includes(`${folder}/${name}`))) {
      definitions.push(...definitionsIn(await readFile(join(root, folder, file), 'utf8')))
    }
  }

  expect(repeated(definitions)).toEqual([])
})
