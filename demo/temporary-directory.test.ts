import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTemporaryDirectory } from './temporary-directory.ts'

/** Beyond every process number that there is. */
const NOBODY = 2 ** 30

test('what a killed demo left behind goes, and a link to a family’s own data leads nowhere', async () => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'kinfold-test-')))
  onTestFinished(() => rm(parent, { recursive: true }))
  vi.stubEnv('TMPDIR', parent)
  onTestFinished(() => void vi.unstubAllEnvs())
  const family = join(parent, 'family')
  await mkdir(join(family, 'postgres'), { recursive: true })
  await writeFile(join(family, 'photo.jpg'), '')
  await mkdir(join(parent, `kinfold-demo-${NOBODY}-left`))
  await symlink(family, join(parent, `kinfold-demo-${NOBODY}-link`))
  await symlink(join(parent, 'nowhere'), join(parent, `kinfold-demo-${NOBODY}-dead`))

  const directory = await makeTemporaryDirectory()

  expect((await readdir(family)).sort()).toEqual(['photo.jpg', 'postgres'])
  expect(await readdir(parent)).not.toContain(`kinfold-demo-${NOBODY}-left`)
  expect(await readdir(parent)).toContain(directory.path.slice(parent.length + 1))
  await directory.remove()
})
