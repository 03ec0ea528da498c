// The container's image, built by Podman from the Dockerfile as it is. A registry is not needed: Debian and the Node of this
// computer stand in for the official image of Node.

import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const source = join(import.meta.dirname, '../..')
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const IMAGE = 'localhost/kinfold-test'

// `runc` also starts where the computer has both versions of cgroups, and `chroot` builds where namespaces are not allowed.
const podman = (...args: string[]) =>
  run('podman', ['--runtime=runc', '--cgroup-manager=cgroupfs', ...args], { maxBuffer: 1e8 })

export async function buildImage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinfold-image-'))
  try {
    await makeBaseImage(join(folder, 'root'))
    // A clone has only what is committed, as a host's has.
    await run('git', ['clone', '--quiet', source, join(folder, 'clone')])
    await podman('build', '--isolation=chroot', '--pull=never', `--tag=${IMAGE}`, join(folder, 'clone'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the image that the Dockerfile starts from. */
async function makeBaseImage(root: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian'])
  await run('chroot', [root, 'useradd', '--create-home', 'node'])
  await run('chroot', [root, 'apt-get', 'clean'])
  const { stdout: modules } = await run('npm', ['root', '--global'])
  await cp(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
  await cp(join(modules.trim(), 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
  // What this computer trusts, for one behind a proxy of its own.
  await cp(CERTIFICATES, join(root, CERTIFICATES), { recursive: true })
  await run('tar', ['--create', '--file', `${root}.tar`, '--directory', root, '.'], { maxBuffer: 1e8 })
  const trust = process.env.NODE_EXTRA_CA_CERTS ? [`--change=ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : []
  await podman('import', ...trust, `${root}.tar`, 'docker.io/library/node:24-bookworm-slim')
}

/** The container's options, as `compose.yaml` has them. */
const AS_COMPOSED = [
  ...['--network=host', '--read-only', '--volume=/tmp', '--init', '--stop-timeout=60'],
  ...['--cap-drop=ALL', '--security-opt=no-new-privileges'],
]
// Podman asks for more than a computer may allow, and looks for the first process elsewhere than Debian has it.
const HERE = ['--init-path=/usr/bin/catatonit', '--ulimit=nofile=10000:10000', '--ulimit=nproc=10000:10000']

/**
 * Runs a command of the image on a volume until it ends.
 * @param args `restore`, `/archive.kinfold` …
 * @param mounts `/folder/here:/folder/there:ro` …
 */
export const runOnce = (volume: string, args: string[], mounts: string[] = []) =>
  podman(
    ...['run', '--rm', ...AS_COMPOSED, ...HERE, `--volume=${volume}:/data`],
    ...mounts.map((mount) => `--volume=${mount}`),
    ...[IMAGE, ...args],
  )

/** Starts the hub on a volume. @returns its address, once `/health` says that it is ready */
export async function startContainer(name: string, volume: string, port: number): Promise<string> {
  await podman(
    ...['run', '--detach', `--name=${name}`, ...AS_COMPOSED, ...HERE, `--volume=${volume}:/data`],
    ...[`--env=PORT=${port}`, IMAGE],
  )
  return ready(name, port)
}

export async function restartContainer(name: string, port: number): Promise<string> {
  await podman('restart', name)
  return ready(name, port)
}

async function ready(name: string, port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const health = await fetch(`${url}/health`).catch(() => undefined)
    if (health?.ok) return url
    if (Date.now() > end) throw new Error(`${name} is not ready: ${(await podman('logs', name)).stderr}`)
  }
}

/** Runs a command inside a running container. @returns its output */
export const execute = async (name: string, ...args: string[]) =>
  (await podman('exec', name, ...args)).stdout.trim()

export const removeContainer = (name: string) => podman('rm', '--force', '--ignore', '--volumes', name)

export const removeVolumes = (...names: string[]) => podman('volume', 'rm', '--force', ...names)
