import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type { Context } from '../context.ts'

export type Realtime = {
  app: Hono
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): Promise<void>
}

export async function createRealtime(_context: Context): Promise<Realtime> {
  return { app: new Hono(), upgrade: () => false, close: async () => {} }
}
