// A hub in a temporary directory, with a family whose feed is long.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, socketOf, startKinfold, stop } from '../test/running-kinfold.ts'
import { type Feed, MEMBER, seedFeed } from './feed.ts'
import { type Session, signIn } from './session.ts'

export type Hub = Started & {
  directory: string
  socket: { pid: number; host: string }
  feed: Feed
  /** Of the member who reads the feed. */
  session: Session
  /** Milliseconds of the first start, with a new data directory. */
  firstStart: number
}

/** Starts it twice, as the second start is the usual one, and stops it after `use`. */
export async function withHub(use: (hub: Hub) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-bench-'))
  try {
    const first = await startKinfold(directory)
    await stop(first.process)
    const started = await startKinfold(directory)
    try {
      const { publishableKey } = (await (await fetch(`${started.url}/config.json`)).json()) as {
        publishableKey: string
      }
      const socket = await socketOf(directory)
      const feed = await seedFeed(started.url, publishableKey, socket.host)
      const session = await signIn(started.url, MEMBER)
      await use({ ...started, directory, socket, feed, session, firstStart: first.took })
    } finally {
      await stop(started.process)
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
