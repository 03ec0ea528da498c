import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createGateway, diskStore } from '../src/index.ts'

/** Serves a database that has the migrations of this package and its own tables. */
export async function startExample(database: {
  host: string
  port: number
  database: string
  username: string
}) {
  const gateway = await createGateway({
    database,
    objects: diskStore(join(tmpdir(), 'example-objects')),
    renditions: join(tmpdir(), 'example-renditions'),
    url: 'http://localhost:3000',
    jwtSecret: 'at-least-thirty-two-characters-long',
    keys: { publishable: 'sb_publishable_mine', secret: 'sb_secret_mine' },
    sendMail: async (mail) => console.log(mail),
    log: { info() {}, warn: console.warn, error: console.error },
  })
  const server = serve({ fetch: gateway.app.fetch, port: 0 })
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  return { gateway, server }
}
