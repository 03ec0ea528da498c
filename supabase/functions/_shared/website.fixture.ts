// A website on this computer that functions are allowed to fetch from.

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Website = {
  /** Without a slash at the end. */
  url: string
  /** Every requested path. */
  asked: string[]
}

/** @param pages the markup or the listener for each path */
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

/** Sets RECIPE_IMPORT_HOSTS as the host would. */
export const allow = (...websites: Website[]) => {
  process.env.RECIPE_IMPORT_HOSTS = websites.map(({ url }) => new URL(url).host).join(', ')
}
