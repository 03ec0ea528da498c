// The walls between the rooms of the web app and of the gateway, as their imports show them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cyclesOf, type ImportGraph, importGraph } from './import-graph.ts'

const root = join(import.meta.dirname, '..')
const web = importGraph(join(root, 'apps/web/src'), { '@/': '' })
const rooms: Record<string, ImportGraph> = {
  web,
  server: importGraph(join(root, 'apps/server/src')),
  gateway: importGraph(join(root, 'packages/gateway/src')),
  mail: importGraph(join(root, 'packages/mail')),
  functions: importGraph(join(root, 'supabase/functions')),
}

const imports = (forbidden: (from: string, to: string) => boolean) =>
  [...web].flatMap(([from, targets]) =>
    targets.filter((to) => forbidden(from, to)).map((to) => `${from} imports ${to}`),
  )

const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

test.each(Object.keys(rooms))('no cycle in %s', (room) => {
  expect(rooms[room]?.size).toBeGreaterThan(3)
  expect(cyclesOf(rooms[room] ?? new Map())).toEqual([])
})

test('a feature does not import another feature', () => {
  const crossing = (from: string, to: string) =>
    featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to)
  expect(imports(crossing)).toEqual([])
})

test('the rooms below the features import no feature', () => {
  const below = (from: string, to: string) =>
    /^(lib|components|data|auth|photos|browser|dates|text)\//.test(from) && featureOf(to) !== undefined
  expect(imports(below)).toEqual([])
})

test('a component asks the server through things and the hooks of its feature, never by table', () => {
  const requests = /^data\/(db|watch-rows|delete-row|update-row|change-row)\.ts$/
  expect(imports((from, to) => from.endsWith('.tsx') && requests.test(to))).toEqual([])
})

test('features ask the server in files that are named api, and the outbox in senders', () => {
  const named = /(^|[/-])(api|[\w-]+-sender)\.ts$/
  const asking = (from: string, to: string) => !named.test(from) && to === 'data/db.ts'
  expect(imports((from, to) => /^(features|components|routes|app)\//.test(from) && asking(from, to))).toEqual(
    [],
  )
})

test('features fetch files in those files, too, or through the room of photos', async () => {
  const bare = /(^|[^.\w])fetch\(/m
  const fetching = await Promise.all(
    [...web.keys()]
      .filter((file) => /^(features|components|routes|app)\//.test(file) && !/(^|[/-])api\.ts$/.test(file))
      .map(async (file) =>
        bare.test(await readFile(join(root, 'apps/web/src', file), 'utf8')) ? [file] : [],
      ),
  )
  expect(fetching.flat()).toEqual([])
})

test('only the generated tree of routes imports a route, and only the app the tree', () => {
  const upwards = (from: string, to: string) =>
    (to.startsWith('routes/') && from !== 'routeTree.gen.ts') ||
    (to === 'routeTree.gen.ts' && from !== 'app/router.ts')
  expect(imports(upwards)).toEqual([])
})

test('a cycle is found, however long, and a chain is none', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(cyclesOf(graph)).toEqual([['a', 'b', 'c'], ['e']])
})
