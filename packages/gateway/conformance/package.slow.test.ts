// The package that `pack.mjs` makes, in an empty project of somebody else: its types, the read-me's example, and the versions of
// supabase-js that the read-me names. Installs from the npm registry, or from npm's cache.

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { createDatabase } from '../../../test/database.ts'

const gateway = join(import.meta.dirname, '..')
const CLIENTS = ['2.119.0', '2.118.0', '2.117.3']

/** Signs up, and uses a table, a bucket and live changes, by each version of the client. */
const program = `
import { equal, deepEqual } from 'node:assert/strict'
import WebSocket from 'ws'
import { startExample } from './example.js'

const { gateway, server } = await startExample(JSON.parse(process.argv[2] ?? ''))
const { port } = server.address() as { port: number }
for (const version of process.argv.slice(3)) {
  const { createClient } = await import('client-' + version)
  const options = { auth: { persistSession: false }, realtime: { transport: WebSocket } }
  const db = createClient('http://127.0.0.1:' + port, 'sb_publishable_mine', options)
  await db.auth.signInAnonymously().then(({ error }: any) => equal(error?.code, 'anonymous_provider_disabled'))
  const live = new Promise((resolve) => {
    db.channel('plants')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'plants' }, (change: any) => resolve(change.new))
      .on('system', {}, () => db.from('plants').insert({ name: version }).throwOnError().then(() => {}))
      .subscribe()
  })
  deepEqual(await live, { name: version })
  const { data } = await db.from('plants').select('name').eq('name', version).single().throwOnError()
  deepEqual(data, { name: version })
  const uploaded = await db.storage.from('pictures').upload(version, 'a leaf')
  equal(uploaded.error, null)
  equal(await (await db.storage.from('pictures').download(version)).data.text(), 'a leaf')
  await db.removeAllChannels()
  console.log('works with', version)
}
server.close()
await gateway.close()
`

const directory = await mkdtemp(join(tmpdir(), 'gateway-consumer-'))
const database = await createDatabase('gateway')
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const run = (command: string, ...parameters: string[]) =>
  promisify(execFile)(command, parameters, { cwd: directory })
const { devDependencies } = packageJson
const own = (name: keyof typeof devDependencies) => `${name}@${devDependencies[name]}`

test('an empty project installs it, and serves a schema of its own with it', async () => {
  await run(process.execPath, join(gateway, 'pack.mjs'), directory)
  const [archive = ''] = (await readdir(directory)).filter((name) => name.endsWith('.tgz'))
  await writeFile(join(directory, 'package.json'), '{"type": "module"}')
  await run(
    'npm',
    ...['install', '--prefer-offline', '--no-audit', '--no-fund', `./${archive}`],
    ...[own('@hono/node-server'), own('typescript'), own('@types/node'), own('@types/ws'), 'ws'],
    ...CLIENTS.map((version) => `client-${version}@npm:@supabase/supabase-js@${version}`),
  )
  const example = await readFile(join(import.meta.dirname, 'example.ts'), 'utf8')
  await writeFile(join(directory, 'example.ts'), example.replace('../src/index.ts', '@kinfold/gateway'))
  await writeFile(join(directory, 'main.ts'), program)
  // Strict, and with the declarations of the package checked, too.
  await run(
    'npx',
    ...[
      'tsc',
      '--strict',
      '--skipLibCheck',
      'false',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
    ],
    ...['--module', 'nodenext', '--types', 'node', 'main.ts', 'example.ts'],
  ).catch(({ stdout }) => expect(stdout).toBe(''))

  await database.admin.unsafe(`
    create table public.plants (name text primary key);
    grant select, insert on public.plants to anon;
    alter publication supabase_realtime add table public.plants;
    insert into storage.buckets (id, name) values ('pictures', 'pictures');
    create policy "anyone" on storage.objects for all using (true) with check (true)`)
  const { stdout } = await run(process.execPath, 'main.js', JSON.stringify(database.gateway), ...CLIENTS)
  expect(stdout).toBe(CLIENTS.map((version) => `works with ${version}\n`).join(''))

  const installed = join(directory, 'node_modules/@kinfold/gateway')
  expect(await readdir(join(installed, 'migrations'))).toEqual(await readdir(join(gateway, 'migrations')))
}, 300_000)
