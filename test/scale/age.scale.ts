// An encrypted archive opens with the program age, without Kinfold.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from '../../apps/server/src/backup/archive.ts'

const PASSPHRASE = 'Zoë and plum pie'

/** age reads passphrases from a terminal only, which `script` provides. */
async function decrypt(file: string, opened: string): Promise<string> {
  const command = `age --decrypt --output '${opened}' '${file}'`
  const age = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'])
  let printed = ''
  age.stdout.on('data', (text) => {
    printed += text
    if (String(text).includes('passphrase')) age.stdin.write(`${PASSPHRASE}\n`)
  })
  const [code] = await once(age, 'close')
  return code === 0 ? '' : printed
}

test('age opens an archive with its passphrase', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-age-'))
  try {
    const file = join(folder, 'family.kinfold')
    const content = Buffer.alloc(300_000, 'plum pie')
    await writeArchive(file, PASSPHRASE, async (add) => {
      await add('objects/pie', content.length, [content])
    })
    const opened = join(folder, 'family.tar')
    expect(await decrypt(file, opened)).toBe('')
    expect((await readFile(opened)).includes(content)).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
