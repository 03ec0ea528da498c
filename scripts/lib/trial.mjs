// Starts and stops Kinfold for the start-up trials. `how` is `{ cwd, command, env, uid, gid }`; only `cwd` is needed.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

export const environment = { ...process.env, PORT: '0', KINFOLD_DATA_DIR: './data' }

export async function startsAndStops(how) {
  const server = await start(how)
  const page = await (await fetch(server.url)).text()
  assert(page.includes('id="config"'), 'the page does not contain its configuration')
  await stop(server, how)
  assert((await readFile(await lockFile(how.cwd), 'utf8')) === '', 'the lock was not released')
  assert(!existsSync(await postmasterFile(how.cwd)), 'Postgres was not stopped properly')
}

export async function start(how) {
  const child = launch(how)
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /(?:Kinfold|The demo) is ready at (\S+)/.exec(child.printed.join(''))
      if (ready) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`Kinfold did not start:\n${child.printed.join('')}`)))
  })
  const health = await fetch(`${url}/health`)
  assert(health.status === 200, `/health answers ${health.status}`)
  return { child, url }
}

export async function stop({ child, url }) {
  const ended = once(child, 'close') // once its output is closed, also by the server
  child.kill('SIGTERM')
  await ended
  assert(!(await fetch(url).catch(() => undefined)), 'the server still responds')
}

export async function fails(how, message) {
  const child = launch(how)
  const [code] = await once(child, 'close')
  assert(code === 1, `it ended with ${code}`)
  const printed = child.printed.join('')
  assert(printed.includes(message) && !/\n +at /.test(printed), `it printed:\n${printed}`)
}

export function launch({
  cwd,
  command = [process.execPath, 'scripts/start.mjs'],
  env = environment,
  uid,
  gid,
}) {
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd,
    uid,
    gid,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.printed = []
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk) => child.printed.push(String(chunk)))
  }
  return child
}

export async function lockFile(tree) {
  const [name] = (await readdir(join(tree, 'data'))).filter((name) => name.startsWith('kinfold.lock.'))
  return join(tree, 'data', name)
}

export const postmasterFile = async (tree) =>
  join(await realpath(join(tree, 'data/postgres')), '18/postmaster.pid')

export const postmasterOf = async (tree) =>
  Number((await readFile(await postmasterFile(tree), 'utf8')).split('\n')[0])

// A process that has ended and was not waited for is a zombie (Z).
export function isRunning(pid) {
  try {
    return !String(execFileSync('ps', ['-o', 'stat=', '-p', pid])).startsWith('Z')
  } catch {
    return false
  }
}

export function assert(condition, message) {
  if (!condition) throw new Error(message)
}
