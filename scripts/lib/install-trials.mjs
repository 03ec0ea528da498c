// The start-up trials of installing: from a package, and in a fresh clone that something interrupts.

import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { assert, environment, fails, isRunning, launch, startsAndStops } from './trial.mjs'

export const installTrials = {
  'the package that npm pack makes installs into an empty folder, in less than 200 MB, and starts': async (
    tree,
    folder,
  ) => {
    const cwd = join(folder, 'installed')
    await mkdir(cwd)
    await npm(tree, ['pack', '--silent', `--pack-destination=${cwd}`])
    const [tarball] = await readdir(cwd)
    await npm(cwd, ['install', '--silent', '--prefer-offline', join(cwd, tarball)])
    const size = execFileSync('du', ['-sm', 'node_modules'], { cwd, encoding: 'utf8' })
    assert(Number.parseInt(size, 10) < 200, `it takes ${size} MB`)

    await startsAndStops({ cwd, command: [join(cwd, 'node_modules/.bin/kinfold'), 'start'] })
  },

  'starts an interrupted install again from scratch': async (tree, folder) => {
    const cwd = await freshClone(tree, join(folder, 'interrupted'))
    await mkdir(join(cwd, 'node_modules/half-a-package'), { recursive: true })
    const npm = await standIn(folder, "process.exit(args[0] === 'ci' ? 1 : 0)")

    await fails({ cwd, env: npm.env }, 'The dependencies could not be installed. Please try again.')
    assert((await npm.call('ci')).args.includes('--include=dev'), 'it did not install with `npm ci`')
  },

  'an install ends with the start that was killed': async (tree, folder) => {
    const cwd = await freshClone(tree, join(folder, 'killed'))
    const npm = await standIn(folder, "if (args[0] === 'ci') setInterval(() => {}, 1000)")
    const child = launch({ cwd, env: npm.env })
    const { pid } = await npm.call('ci')
    child.kill('SIGKILL')
    await until(() => !isRunning(pid))
  },

  'reports a missing network': async (tree, folder) => {
    const cwd = await freshClone(tree, join(folder, 'offline'))
    const silent = createServer(() => {}).listen(0, '127.0.0.1') // accepts connections and never answers
    await once(silent, 'listening')
    const registry = `http://127.0.0.1:${silent.address().port}`
    const env = {
      ...environment,
      npm_config_registry: registry,
      npm_config_cache: join(folder, 'empty cache'),
    }
    try {
      await fails({ cwd, env }, 'The first start needs a network connection.')
    } finally {
      silent.close()
    }
  },
}

const npm = (cwd, args) => promisify(execFile)('npm', args, { cwd })

/** What the start needs before it has installed anything. */
async function freshClone(tree, cwd) {
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    await cp(join(tree, name), join(cwd, name), { recursive: true })
  }
  return cwd
}

/** Puts a program in the place of npm, which notes how it was called. */
async function standIn(folder, body) {
  const tools = join(folder, 'stand-in')
  const calls = join(tools, 'calls')
  await mkdir(tools, { recursive: true })
  await writeFile(calls, '')
  const note = `const args = process.argv.slice(2)
require('node:fs').appendFileSync(${JSON.stringify(calls)}, JSON.stringify({ pid: process.pid, args }) + '\\n')`
  await writeFile(join(tools, 'npm'), `#!${process.execPath}\n${note}\n${body}\n`, { mode: 0o755 })
  return {
    env: { ...environment, PATH: `${tools}:${process.env.PATH}` },
    /** Waits for a call of `npm NAME`. */
    call: (name) =>
      until(async () => {
        const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean)
        return lines.map((line) => JSON.parse(line)).find(({ args }) => args[0] === name)
      }),
  }
}

async function until(condition) {
  for (;;) {
    const result = await condition()
    if (result) return result
    await sleep(50)
  }
}
