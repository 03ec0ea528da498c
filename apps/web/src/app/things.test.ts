import { expect, test } from 'vitest'
import { isStored } from '@/data/registry'
import { things } from './things'

const sources = import.meta.glob<string>('../{features,lib}/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const declared = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/(?:declare\(|: Thing = )\{\s+kind: '(\w+)'/g)].map(([, kind]) => kind),
)

test('everything that is declared is known to the app', () => {
  expect(things.map(({ kind }) => kind).sort()).toEqual(declared.sort())
})

test.each(things.filter(isStored).map((thing) => [thing.kind, thing] as const))(
  'a change of a %s is received',
  (_, { table, live }) => {
    expect(Object.keys(live)).toContain(table)
  },
)
