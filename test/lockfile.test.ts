import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Package = {
  optionalDependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

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

// Without it npm installs whatever a registry serves. Workspaces have no archive, and what is bundled is in another one.
test('the lockfile has a checksum of every package', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, link, inBundle }]) =>
      path.includes('node_modules/') && !link && !inBundle && !/^sha512-/.test(integrity ?? ''),
  )
  expect(unchecked.map(([path]) => path)).toEqual([])
})
