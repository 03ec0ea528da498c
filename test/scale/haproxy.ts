// HAProxy with the configuration of docs/scaling.md, word for word.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A block of docs/scaling.md. */
export async function documented(language: string): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  const [, block] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? []
  if (!block) throw new Error(`docs/scaling.md has no block of ${language}`)
  return block
}

/** Debian keeps servers where only root looks for programs. */
export const environment = { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin` }

/** Signs a certificate of this computer with itself. @returns the file, which has the key as well */
export function makeCertificate(folder: string): string {
  const file = join(folder, 'hub.pem')
  const about = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', file]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', `${file}.crt`, ...about], { stdio: 'ignore' })
  appendFileSync(file, readFileSync(`${file}.crt`))
  return file
}

/** @param addresses of the proxy and of the gateways, and its certificate, by the names in the configuration */
export async function startHaproxy(folder: string, addresses: Record<string, string>): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await documented('haproxy'))
  const ofTests = join(folder, 'haproxy-tests.cfg')
  await writeFile(ofTests, `global\n  stats socket ${commandsOf(folder)}\n`)
  const env = { ...environment, ...addresses }
  const args = ['-db', '-q', '-f', file, '-f', ofTests]
  return spawn('haproxy', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const commandsOf = (folder: string) => join(folder, 'haproxy.sock')

/** @returns how many gateways the proxy sends requests to, which it asks for their health every two seconds */
export async function countServing(folder: string): Promise<number> {
  const socket = connect(commandsOf(folder))
  socket.end('show stat\n')
  const [names = [], ...rows] = (await text(socket)).split('\n').map((line) => line.split(','))
  const status = names.indexOf('status')
  return rows.filter((row) => /^gateway-/.test(row[1] ?? '') && row[status] === 'UP').length
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
