import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { authGroups } from './auth/groups.ts'
import { startExample } from './example.ts'
import { nameOf } from './fixtures.ts'
import { realtimeGroups } from './realtime/groups.ts'
import { restGroups } from './rest/groups.ts'
import { storageGroups } from './storage/groups.ts'
import { tusGroups } from './tus/groups.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const areas = [
  { name: 'REST', least: 600, groups: restGroups },
  { name: 'Accounts', least: 150, groups: authGroups },
  { name: 'Storage', least: 150, groups: storageGroups },
  { name: 'Resumable uploads', least: 100, groups: tusGroups },
  { name: 'Realtime', least: 60, groups: realtimeGroups },
]
const sizeOf = (groups: readonly { cases: readonly unknown[] }[]) =>
  groups.reduce((sum, { cases }) => sum + cases.length, 0)

test.each(areas)('$name has enough cases', ({ groups, least }) => {
  expect(sizeOf(groups)).toBeGreaterThanOrEqual(least)
})

test.each([...restGroups, ...authGroups, ...storageGroups, ...tusGroups])(
  'no case of $title is there twice',
  ({ cases }) => {
    const names = cases.map((item) =>
      JSON.stringify([nameOf(item), Array.isArray(item) ? item.slice(0, 4) : item]),
    )
    expect(names).toEqual([...new Set(names)])
  },
)

test('the read-me has the example and a table of the cases', async () => {
  const rows = areas.flatMap(({ name, groups }) => [
    `| **${name}** | **${sizeOf(groups)}** |`,
    ...groups.map(({ title, cases }) => `| ${title} | ${cases.length} |`),
  ])
  const table = ['| Area | Cases |', '| --- | --- |', ...rows].join('\n')
  const example = readFileSync(new URL('example.ts', import.meta.url), 'utf8').replace(
    '../src/index.ts',
    '@kinfold/gateway',
  )
  const between = (text: string, name: string, inner: string) =>
    text.replace(
      new RegExp(`(<!-- ${name} -->\n).*?(<!-- /${name} -->)`, 's'),
      (_, start, end) => `${start}${inner}\n${end}`,
    )
  const text = readFileSync(readme, 'utf8')
  const current = between(between(text, 'table', table), 'example', `\`\`\`ts\n${example}\`\`\``)
  await expect(current).toMatchFileSnapshot(readme)
})

test('the example serves a schema of its own', async () => {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.plants (id int primary key, name text);
    insert into public.plants values (1, 'fern');
    grant select on public.plants to anon`)
  const { gateway, server } = await startExample(database.gateway)
  const { port } = server.address() as { port: number }
  const headers = { apikey: 'sb_publishable_mine' }
  const response = await fetch(`http://127.0.0.1:${port}/rest/v1/plants`, { headers })
  expect(await response.json()).toEqual([{ id: 1, name: 'fern' }])
  await new Promise((resolve) => server.close(resolve))
  await gateway.close()
  await database.drop()
})
