// A website on this computer, and leave to fetch from it.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Website = {
  /** Without a slash at the end. */
  url: string
  /** Every path that somebody asked for. */
  asked: string[]
}

/** @param pages what is answered at each path: markup, or whatever a listener does */
export async function openWebsite(pages: Record<string, string | RequestListener>): Promise<Website> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const page = pages[path]
    if (typeof page === 'function') return page(request, response)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** What the operator would write into RECIPE_IMPORT_HOSTS. */
export const allow = (...websites: Website[]) => {
  process.env.RECIPE_IMPORT_HOSTS = websites.map(({ url }) => new URL(url).host).join(', ')
}
