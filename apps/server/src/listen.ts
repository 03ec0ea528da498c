import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

/**
 * @param variable the environment variable that sets the port, for messages
 * @returns the server's address on this computer, e.g. `http://127.0.0.1:3000`
 * @throws {StartError} if the port is in use or not permitted
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  variable = 'PORT',
): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(complaints[error.code ?? '']?.(host, port, variable) ?? error.message, {
      cause: error,
    })
  })
  const { port: actual } = server.address() as AddressInfo
  return `http://${reachable(host)}:${actual}`
}

const complaints: Record<string, (host: string, port: number, variable: string) => string> = {
  EADDRINUSE: (_, port, variable) =>
    `Port ${port} is in use. Stop the other program, or choose another port: ${variable}=${port + 1} npm start`,
  EACCES: (_, port, variable) =>
    `Ordinary users cannot use port ${port}. Choose one above 1023: ${variable}=${port + 3000} npm start`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, which is not an address of this computer.`,
  ENOTFOUND: (host) => `HOST is ${host}, which is not an address of this computer.`,
}

// A server can listen on all addresses, but a client needs a single one.
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
