// The Kinfold that a browser test talks to: the shared one, or one with settings of its own.

import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeMemoryDirectory } from '../test/memory-directory.ts'
import { startKinfold, stop } from '../test/running-kinfold.ts'
import { addressAtHost, atHost } from './host.ts'

export type Kinfold = {
  url: string
  publishableKey: string
  /** Where it keeps its data. */
  directory: string
  /** The mails in its outbox, each as the text of its `.eml` file. */
  outbox(): Promise<string[]>
}

/** One that a test may stop and start, at the same address. */
export type TemporaryKinfold = Awaited<ReturnType<typeof startTemporary>>

/** Starts a Kinfold in a temporary directory. */
export async function startTemporary(environment: Record<string, string>) {
  const directory = await makeMemoryDirectory('kinfold-e2e-')
  let started = await startKinfold(directory, { ...(await addressAtHost()), ...environment })
  const url = atHost(started.url)
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as Kinfold
  return {
    ...withOutbox({ url, publishableKey, directory }),
    stop: () => stop(started.process),
    async startAgain() {
      const port = { PORT: new URL(url).port }
      started = await startKinfold(directory, { ...(await addressAtHost()), ...environment, ...port })
    },
    async close() {
      await stop(started.process)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The Kinfold that the global setup started. */
export const sharedKinfold = (): Kinfold & { cookbook: string } =>
  withOutbox(JSON.parse(process.env.SHARED_KINFOLD ?? ''))

const withOutbox = <T extends { directory: string }>(kinfold: T) => ({
  ...kinfold,
  async outbox() {
    const folder = path.join(kinfold.directory, 'outbox')
    const files = await readdir(folder).catch(() => [])
    const mails = files.filter((file) => file.endsWith('.eml')).sort()
    return Promise.all(mails.map((file) => readFile(path.join(folder, file), 'utf8')))
  },
})
