import { expect, test } from 'vitest'
import { hrefOf } from '@/data/address'
import { isStored } from '@/data/registry'
import { matchPath } from './match-path'
import { screens } from './screens'
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

test.each(things.map((thing) => [thing.kind, thing] as const))(
  'the address of a %s is a screen',
  (_, thing) => {
    const [path = ''] = hrefOf(thing.path({ id: 'x' })).split('?')
    const paths = (all: typeof screens): string[] =>
      all.flatMap((screen) => ('children' in screen ? paths(screen.children ?? []) : [screen.path ?? '']))
    expect(paths(screens).filter((one) => one !== '*' && matchPath(one, path))).not.toEqual([])
  },
)

test.each(things.filter(isStored).map((thing) => [thing.kind, thing] as const))(
  'a change of a %s is received',
  (_, { table, live }) => {
    expect(Object.keys(live)).toContain(table)
  },
)
