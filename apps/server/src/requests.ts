// Tracks running requests, so that a stopping server can let them finish.

import type { Server, ServerResponse } from 'node:http'

/** @returns a function that resolves when no request is running, or after `timeoutMs` */
export function trackRequests(server: Server): (timeoutMs: number) => Promise<void> {
  const running = new Set<ServerResponse>()
  let whenIdle = () => {}

  server.on('request', (_, response) => {
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (running.size === 0) whenIdle()
    })
  })

  return (timeoutMs) =>
    new Promise((resolve) => {
      if (running.size === 0) return resolve()
      const timer = setTimeout(resolve, timeoutMs)
      whenIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
}
