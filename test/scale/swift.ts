// OpenStack Swift with its S3 interface, as Debian packages it: an object store that providers run, on one small disk.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from './free-ports.ts'

const KINDS = ['account', 'container', 'object'] as const

// `swift-ring-builder` would take a process for each step.
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(${JSON.stringify(KINDS)}, sys.argv[2:]):
    builder = RingBuilder(2, 1, 0)
    place = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1}
    builder.add_dev(place)
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{kind}.ring.gz')
`

const SETTINGS: Record<string, string> = {
  s3api: 'location = us-east-1',
  tempauth: 'user_test_tester = testing .admin',
}
const FILTERS = ['catch_errors', 'memcache', 'listing_formats', 's3api', 'tempauth', 'bulk', 'slo']
const PROXY = `[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${SETTINGS[name] ?? ''}`).join('\n')}
`

/** @returns the address for S3 clients with the key `test:tester` and the secret `testing` */
export async function startSwift(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-swift-'))
  await mkdir(join(directory, 'disk'))
  // The rings have to name the ports before the servers take them.
  const [proxyPort = 0, ...ports] = await freePorts(KINDS.length + 1)
  const configure = (file: string, text: string) => writeFile(join(directory, file), text)
  const server = (port: number, text: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env.USER ?? 'root'}
swift_dir = ${directory}
devices = ${directory}
mount_check = false
${text}`
  await configure('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
  await Promise.all(
    KINDS.map((kind, index) =>
      configure(
        `${kind}.conf`,
        server(
          ports[index] ?? 0,
          `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
        ),
      ),
    ),
  )
  await configure('proxy.conf', server(proxyPort, PROXY))
  const running: ChildProcess[] = []
  const log = await open(join(directory, 'log'), 'a')
  const run = (program: string, args: string[]) => spawn(program, args, { stdio: ['ignore', log.fd, log.fd] })
  const stop = async () => {
    for (const child of running) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await log.close()
    await rm(directory, { recursive: true, force: true })
  }
  await once(run('/usr/bin/python3', ['-c', MAKE_RINGS, directory, ...ports.map(String)]), 'exit')
  for (const kind of [...KINDS, 'proxy']) {
    running.push(run(`/usr/bin/swift-${kind}-server`, [join(directory, `${kind}.conf`), 'verbose']))
  }
  const endpoint = `http://127.0.0.1:${proxyPort}`
  for (const port of [proxyPort, ...ports]) {
    await untilAnswering(port, () => running.some(({ exitCode }) => exitCode !== null)).catch(async () => {
      const log = await readFile(join(directory, 'log'), 'utf8')
      await stop()
      throw new Error(`Swift did not start:\n${log}`)
    })
  }
  return { endpoint, stop }
}

const MAX_SECONDS = 60

async function untilAnswering(port: number, isOver: () => boolean): Promise<void> {
  for (const began = Date.now(); ; ) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answers) return
    if (isOver() || Date.now() - began > MAX_SECONDS * 1000) throw new Error(`Nothing answers on ${port}`)
    await sleep(100)
  }
}
