// Starts a copy of this project in the places and situations where people start it, and checks that it works.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installTrials } from './install-trials.mjs'
import { root } from './run.mjs'
import {
  assert,
  environment,
  fails,
  isRunning,
  lockFile,
  postmasterFile,
  postmasterOf,
  start,
  startsAndStops,
  stop,
} from './trial.mjs'

const asRoot = process.getuid?.() === 0
const USER = 'kinfold-trial'

/**
 * @param part of the names of the trials to run; all by default
 * @returns the result of a stage, as in test-stages.mjs
 */
export async function tryStarts(part = '') {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold trial-'))
  await chmod(folder, 0o755)
  const tree = join(folder, 'tree')
  await copyProject(tree)
  const result = { passed: 0, failed: 0, failures: [], tests: [] }
  try {
    for (const [name, trial] of Object.entries(asRoot ? { ...trials, ...trialsAsRoot } : trials)) {
      if (!name.includes(part)) continue
      try {
        await trial(tree, folder)
        result.passed++
        console.log(`  ✓ ${name}`)
      } catch (error) {
        result.failed++
        result.failures.push(name)
        console.log(`  ✗ ${name}\n${error.stack}`)
      }
      await rm(join(tree, 'data'), { recursive: true, force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return result
}

const trials = {
  ...installTrials,

  'starts in a readable folder with a space in its name': (tree) => startsAndStops({ cwd: tree }),

  'starts below a very long path': (tree, folder) =>
    at(tree, join(folder, ...Array(8).fill('a-folder-with-a-rather-long-name')), (cwd) =>
      startsAndStops({ cwd }),
    ),

  'starts without LANG, HOME or anything but PATH': (tree) =>
    startsAndStops({ cwd: tree, env: { PATH: process.env.PATH, PORT: '0' } }),

  'stops when `npm start` gets a signal': (tree) => startsAndStops({ cwd: tree, command: ['npm', 'start'] }),

  'names the Kinfold that is already running on the data, and the port that is in use': async (tree) => {
    const first = await start({ cwd: tree })
    try {
      await fails({ cwd: tree }, `already running on ${join(tree, 'data')} (process ${first.child.pid})`)
      const taken = { PORT: new URL(first.url).port, KINFOLD_DATA_DIR: './data/other' }
      await fails({ cwd: tree, env: { ...environment, ...taken } }, `Port ${taken.PORT} is in use`)
    } finally {
      await stop(first)
    }
  },

  'says that it may not write to its data directory': async (tree) => {
    const refused = async (user) => {
      await mkdir(join(tree, 'data'))
      await chmod(join(tree, 'data'), 0o555)
      await fails({ cwd: tree, ...user }, `Kinfold cannot write to ${join(tree, 'data')}`)
    }
    // Root may write everywhere.
    await (asRoot ? withUser(refused) : refused())
  },

  'stops a Postgres that a killed Kinfold left running': async (tree) => {
    const killed = await start({ cwd: tree })
    const postmaster = await postmasterOf(tree)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    assert(isRunning(postmaster), 'Postgres stopped with Kinfold, so this proves nothing')

    await startsAndStops({ cwd: tree })
    assert(!isRunning(postmaster), `the old Postgres (process ${postmaster}) is still running`)
  },

  'starts after a power cut, though another process has the old process number': async (tree) => {
    const killed = await start({ cwd: tree })
    const postmaster = await postmasterOf(tree)
    killed.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await once(killed.child, 'exit')
    const path = await postmasterFile(tree)
    const left = await readFile(path, 'utf8')
    await writeFile(path, left.replace(/^\d+/, String(process.pid)))
    await writeFile(await lockFile(tree), `${process.pid}\nlong ago\n`)

    await startsAndStops({ cwd: tree })
  },

  'starts after a power cut that left an empty lock file': async (tree) => {
    await startsAndStops({ cwd: tree })
    await writeFile(await postmasterFile(tree), '')

    await startsAndStops({ cwd: tree })
  },

  'the demo leaves nothing behind, and cleans up after one that was killed': async (tree, folder) => {
    const temporary = join(folder, 'temporary')
    await mkdir(temporary)
    const env = { ...environment, TMPDIR: temporary }
    const how = { cwd: tree, command: [process.execPath, 'scripts/demo.mjs'], env }
    const left = async () => (await readdir(temporary)).filter((name) => name.startsWith('kinfold-'))

    const killed = await start(how)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    assert((await left()).length > 0, 'the killed demo left nothing, so this proves nothing')

    await stop(await start(how))
    assert((await left()).length === 0, `${await left()} is left`)
    assert(!existsSync(join(tree, 'data')), 'the demo created a data directory')
  },
}

const trialsAsRoot = {
  'starts as root in a folder that only root can enter': (tree) =>
    at(tree, join(homedir(), `.kinfold-trial-${process.pid}`, 'tree'), (cwd) => startsAndStops({ cwd })),

  'starts as root where user namespaces are not allowed': (tree, folder) =>
    withoutNamespaces(folder, async (env) => {
      await startsAndStops({ cwd: tree, env })
      assert(
        (await realpath(join(tree, 'data/postgres'))).startsWith(tree),
        'the database left the data directory',
      )
      await startsAndStops({ cwd: tree, env })
      await startsAndStops({ cwd: tree })
    }),

  'starts as root in a folder that only root can enter, where user namespaces are not allowed': (
    tree,
    folder,
  ) =>
    at(tree, join(homedir(), `.kinfold-trial-${process.pid}`, 'tree'), (cwd) =>
      withoutNamespaces(folder, async (env) => {
        await startsAndStops({ cwd, env })
        const place = await realpath(join(cwd, 'data/postgres'))
        try {
          await startsAndStops({ cwd, env })
        } finally {
          await rm(place, { recursive: true, force: true })
        }
      }),
    ),

  'keeps its data when user namespaces are no longer allowed': (tree, folder) =>
    withoutNamespaces(folder, async (env) => {
      await startsAndStops({ cwd: tree })
      await startsAndStops({ cwd: tree, env })
    }),

  'starts as an ordinary user, and as root on that user’s data': (tree) =>
    withUser(async (user) => {
      await chown(tree, user.uid, user.gid)
      await startsAndStops({ cwd: tree, ...user })
      await startsAndStops({ cwd: tree })
      await startsAndStops({ cwd: tree, ...user })
      await chown(tree, 0, 0)
    }),
}

// Hard links where they work: the project with its dependencies is half a gigabyte.
async function copyProject(to) {
  await mkdir(to)
  const parts = (await readdir(root)).filter((name) => name !== '.git' && name !== 'data')
  const paths = parts.map((name) => join(root, name))
  try {
    execFileSync('cp', ['-al', ...paths, to], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', ...paths, to])
  }
}

async function at(tree, place, work) {
  await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
  await rename(tree, place)
  try {
    await work(place)
  } finally {
    await rename(place, tree)
    await rm(join(place, '..'), { recursive: true, force: true })
  }
}

async function withoutNamespaces(folder, work) {
  const tools = join(folder, 'tools')
  await mkdir(tools, { recursive: true })
  await writeFile(
    join(tools, 'unshare'),
    '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n',
  )
  await chmod(join(tools, 'unshare'), 0o755)
  const hadUser = userExists('kinfold')
  try {
    await work({ ...environment, PATH: `${tools}:${process.env.PATH}` })
  } finally {
    if (!hadUser && userExists('kinfold')) execFileSync('userdel', ['kinfold'])
  }
}

async function withUser(work) {
  execFileSync('useradd', ['--system', '--no-create-home', USER])
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, USER])))
    await work({ uid, gid })
  } finally {
    execFileSync('userdel', [USER])
  }
}

function userExists(name) {
  try {
    execFileSync('id', ['-u', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
