// What releases have promised: migrations that never change, and an archive of each.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['packages/gateway/migrations', 'supabase/migrations']

/** The hashes of all migrations, in the format of `sha256sum`. @param root of the repository */
export async function hashMigrations(root: string): Promise<string> {
  const lines: string[] = []
  for (const folder of FOLDERS) {
    const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) lines.push(`${await hashOf(join(root, folder, name))}  ${folder}/${name}\n`)
  }
  return lines.join('')
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/**
 * What forbids a release: in the order of the checks, in a sentence each.
 * @param released the hashes that the last release has written
 * @param current those of all migrations today
 */
export function migrationProblems(released: string, current: string): string[] {
  const now = new Map(parse(current))
  const problems: string[] = []
  for (const [path, hash] of parse(released)) {
    if (now.get(path) !== hash)
      problems.push(`${path} is released and has changed. Undo that, and add a migration.`)
  }
  const old = new Set(parse(released).map(([path]) => path))
  for (const folder of FOLDERS) {
    const last =
      [...old]
        .filter((path) => path.startsWith(`${folder}/`))
        .sort()
        .at(-1) ?? ''
    for (const path of now.keys()) {
      if (path.startsWith(`${folder}/`) && !old.has(path) && path < last)
        problems.push(`${path} sorts before the released ${last}. Give it a later name.`)
    }
  }
  return problems
}

const parse = (list: string) =>
  list
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(66), line.slice(0, 64)] as const)

/** Whether `next` is a version after `current`, both like `0.2.0`. */
export function isLater(next: string, current: string): boolean {
  const numbers = (version: string) => (/^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : [])
  const [one, other] = [numbers(next), numbers(current)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}
