import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean }

const lockfile = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const packages: Record<string, Package> = JSON.parse(lockfile).packages

// npm leaves out what its registry does not have, and `npm ci` then refuses the lockfile, here and on a Mac.
test('the lockfile names what each kind of computer needs', () => {
  const names = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  const known = Object.keys(packages)

  expect(names.filter((name) => !known.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
})

test('the lockfile names no registry', () => {
  const links = Object.values(packages).filter(({ resolved, link }) => resolved && !link)
  expect(links).toEqual([])
})
