// Knows which requests are under way, so that a stopping server can let them finish.

import type { Server, ServerResponse } from 'node:http'

/** @returns a function that resolves when no request runs any more, or after `patience` milliseconds */
export function trackRequests(server: Server): (patience: number) => Promise<void> {
  const running = new Set<ServerResponse>()
  let whenIdle = () => {}

  server.on('request', (_, response) => {
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (running.size === 0) whenIdle()
    })
  })

  return (patience) =>
    new Promise((resolve) => {
      if (running.size === 0) return resolve()
      const timer = setTimeout(resolve, patience)
      whenIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
}
