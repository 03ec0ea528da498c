// `npm run release -- 0.2.0` prepares all that a release needs, for one commit: the version, its section in the changelog and the release
// notes made from it, the hashes of its migrations, which no later version may change, and the archive of a tiny hub, which every
// later version must be able to restore. It changes nothing if something is missing.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { notesOf, release } from './changelog.ts'
import { hashMigrations, isLater, migrationProblems } from './released.ts'

const root = join(import.meta.dirname, '../..')
const [version = ''] = process.argv.slice(2)
const archive = join(root, `supabase/archives/${version}.kinfold`)
const hashes = join(root, 'supabase/released.sha256')
const log = join(root, 'CHANGELOG.md')
const notes = join(root, `dist/release-notes-${version}.md`)

const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })
const current = await hashMigrations(root)
const problems = [
  isLater(version, packageJson.version)
    ? undefined
    : `Usage: npm run release -- VERSION, later than ${packageJson.version}.`,
  run('git', 'status', '--porcelain') ? 'There are changes that are not committed.' : undefined,
  existsSync(archive) ? `${archive} exists already.` : undefined,
  existsSync(join(root, `supabase/archives/${packageJson.version}.kinfold`))
    ? undefined
    : `The archive of ${packageJson.version} is missing in supabase/archives.`,
  ...migrationProblems(await readFile(hashes, 'utf8'), current),
].filter((problem) => problem !== undefined)
let changelog = ''
try {
  changelog = release(await readFile(log, 'utf8'), version, today)
} catch (error) {
  problems.push((error as Error).message)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

run('npm', 'version', version, '--no-git-tag-version', '--workspaces', '--include-workspace-root')
// Loaded only now: the archive names the version.
const { archiveTinyHub } = await import('../../test/tiny-hub.ts')
const folder = await mkdtemp(join(tmpdir(), 'kinfold-release-'))
await archiveTinyHub(join(folder, 'data'), archive)
await rm(folder, { recursive: true })
await writeFile(hashes, current)
await writeFile(log, changelog)
await mkdir(join(root, 'dist'), { recursive: true })
await writeFile(notes, notesOf(changelog, version) ?? '')
console.log(
  `Prepared ${version}. Run npm run test:all, commit, and tag the commit v${version}. Its notes are in ${notes}.`,
)

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()
}
