import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * @returns the address to reach the server at from this computer, e.g. `http://127.0.0.1:3000`
 * @throws {StartError} when the port is taken or forbidden
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(complaints[error.code ?? '']?.(host, port) ?? error.message, { cause: error })
  })
  const { port: taken } = server.address() as AddressInfo
  return `http://${reachable(host)}:${taken}`
}

const complaints: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken. Stop what runs there, or choose another one: PORT=${port + 1} npm start`,
  EACCES: (_, port) => `Port ${port} is not for ordinary users. Choose one above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is not an address of this computer.`,
  ENOTFOUND: (host) => `HOST is ${host}, which is not an address of this computer.`,
}

// "All addresses" is something to listen on, not to go to.
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
