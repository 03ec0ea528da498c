// The walls between the rooms: these tests fail when the lint rules in biome.json no longer enforce them.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const trespasses = [
  ['apps/web/src/features/feed/api.ts', '@kinfold/gateway'],
  ['apps/web/src/lib/up.ts', '../../../../packages/gateway/src/index.ts'],
  ['apps/web/src/lib/server.ts', '../../../server/src/app.ts'],
  ['apps/web/src/lib/node.ts', 'node:fs'],
  ['packages/gateway/src/rest/up.ts', '../../../../apps/server/src/app.ts'],
  ['packages/gateway/src/rest/functions.ts', '@kinfold/functions'],
  ['packages/gateway/src/auth/letter.ts', '@kinfold/mail'],
  ['packages/mail/src/gateway.ts', '@kinfold/gateway'],
  ['packages/mail/src/up.ts', '../../gateway/src/index.ts'],
  ['packages/mail/src/functions.ts', '../../../supabase/functions/_shared/respond.ts'],
  ['packages/icalendar/src/functions.ts', '../../../supabase/functions/_shared/respond.ts'],
  ['packages/icalendar/src/rules.ts', '@kinfold/recurrence'],
  ['packages/recurrence/src/gateway.ts', '@kinfold/gateway'],
  ['packages/recurrence/src/up.ts', '../../../supabase/functions/_shared/respond.ts'],
  ['supabase/functions/qr/index.ts', '@kinfold/gateway'],
  ['supabase/functions/qr/up.ts', '../../../packages/gateway/src/index.ts'],
] as const

/** Lints files in a scratch tree with the project's rules. @returns Biome's output */
async function lint(files: readonly (readonly [path: string, content: string])[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'kinfold-walls-'))
  try {
    const rules = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
    await writeFile(join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }))
    for (const [path, content] of files) {
      await mkdir(dirname(join(tree, path)), { recursive: true })
      await writeFile(join(tree, path), content)
    }
    const args = ['lint', '--max-diagnostics=none', '--colors=off']
    const biome = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: tree, encoding: 'utf8' })
    return biome.stdout + biome.stderr
  } finally {
    await rm(tree, { recursive: true })
  }
}

const importing = (thing: string) => `import { thing } from '${thing}'\nconsole.log(thing)\n`

test('an import through a wall fails the lint', async () => {
  const said = await lint(trespasses.map(([path, imported]) => [path, importing(imported)]))
  for (const [path] of trespasses) expect(said).toMatch(new RegExp(`${path}.*noRestrictedImports`))
})

test('a part that takes the screen with it when it cannot be loaded fails the lint', async () => {
  const said = await lint([
    ['apps/web/src/features/feed/feed.tsx', "import { lazy } from 'react'\nconsole.log(lazy)\n"],
  ])
  expect(said).toMatch(/feed\.tsx.*noRestrictedImports/)
})

test('an import that a room may make passes it', async () => {
  const said = await lint([
    ['apps/web/src/data/db.ts', importing('@supabase/supabase-js')],
    ['supabase/functions/_shared/mail.ts', importing('@kinfold/mail')],
    ['supabase/functions/calendar/write.ts', importing('@kinfold/icalendar')],
    ['supabase/functions/_shared/rules.ts', importing('@kinfold/recurrence')],
    ['apps/web/src/features/events/ics.ts', importing('@kinfold/icalendar')],
    ['apps/web/src/features/events/rules.ts', importing('@kinfold/recurrence')],
  ])
  expect(said).not.toContain('noRestrictedImports')
})

test('a text that is not among the messages fails the lint', async () => {
  const screen = (text: string) => `export const Screen = () => <p>${text}</p>\n`
  const said = await lint([
    ['apps/web/src/routes/typed.tsx', screen('Welcome home')],
    ['apps/web/src/routes/marked.tsx', screen('·')],
  ])
  expect(said).toMatch(/typed\.tsx.*noJsxLiterals/)
  expect(said).not.toMatch(/marked\.tsx.*noJsxLiterals/)
})

test('screens use logical CSS properties', () => {
  const web = join(root, 'apps/web/src')
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    // The tree is a drawing, which is not mirrored.
    (file) => file.endsWith('.tsx') && !file.includes(join('history', 'tree')),
  )
  const sided =
    /[\s"'`:]-?(?:(?:scroll-)?[mp][lr]-[\w[]|(?:left|right)-[\d[afp]|(?:text|float)-(?:left|right)\b|(?:border|rounded)-[tb]?[lr]\b)/g
  const found = screens.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(sided)].map(([name]) => `${file}: ${name}`),
  )
  expect(screens.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('the web app makes its ids where browsers offer no crypto.randomUUID', () => {
  const web = join(root, 'apps/web/src')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const found = sources.filter((file) => /\brandomUUID\(/.test(readFileSync(join(web, file), 'utf8')))
  expect(sources.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

/** Words of the domain that the Supabase contract, SQL or HTTP use as well. */
const shared = new Set([
  // Claims of an identity provider, as Supabase Auth stores them.
  ...['avatar_url', 'full_name'],
  // Realtime's private channels, a mail's time, the size of a file in Storage, and a setting of Postgres.
  ...['is_private', 'sent_at', 'file_size', 'time_zone'],
  // The books of the conformance tests.
  'author_id',
  // HTTP's media types.
  'media',
  // Storage lists files, and SQL has lists of columns.
  ...['list', 'lists'],
  ...['event', 'events', 'message', 'messages', 'notification', 'notifications', 'post', 'profile'],
])

test('the gateway knows no word of the domain', () => {
  const words = domainWords()
  const word = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
  const gateway = join(root, 'packages/gateway')
  const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(ts|sql)$/.test(file) && !file.includes('node_modules'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(join(gateway, file), 'utf8').matchAll(word)].map(([match]) => `${file}: ${match}`),
  )
  expect(words).toEqual(expect.arrayContaining(['families', 'family', 'recipe', 'family_id', 'familyId']))
  expect(files.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

/** The domain's tables, singular and plural, and its columns of several words: `recipes`, `recipe`, `family_id`, `familyId`. */
function domainWords(): string[] {
  const own = namesIn('packages/gateway/migrations')
  const { tables, columns } = namesIn('supabase/schemas')
  const singular = tables.map((name) => name.replace(/ies$/, 'y').replace(/s$/, ''))
  const compound = columns.filter((name) => name.includes('_'))
  const known = new Set([...own.tables, ...own.columns])
  const words = [...tables, ...singular, ...compound].filter((name) => !known.has(name) && !shared.has(name))
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...new Set([...words, ...words.map(camelCase)])]
}

function namesIn(directory: string) {
  const sql = readdirSync(join(root, directory))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(join(root, directory, file), 'utf8'))
    .join('\n')
  const created = [...sql.matchAll(/^create table (?:if not exists )?(?:\w+\.)?(\w+) \(\n(.*?)^\)/gms)]
  return {
    tables: created.map(([, table = '']) => table),
    columns: created.flatMap(([, , body = '']) =>
      [...body.matchAll(/^ {2}(\w+) +\w/gm)].map(([, column = '']) => column),
    ),
  }
}
