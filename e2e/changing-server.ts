// A server in front of a Kinfold, which can serve another build of the web app.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** @param url of the Kinfold, whose pages, files and answers it passes on */
export async function startInFrontOf(url: string) {
  const script = /\/assets\/[\w-]+\.js(?=")/.exec(await (await fetch(url)).text())?.[0] ?? ''
  const newScript = script.replace('.js', '-new.js')
  let isNew = false

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = await fetch(url + path.replace(newScript, script), {
      method: request.method ?? 'GET',
      headers: headersOf(request.headers),
      body: request.method === 'GET' ? null : Buffer.concat(await request.toArray()),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    delete headers['content-encoding']
    delete headers['content-length']
    response.writeHead(answer.status, headers)
    const namesScript = path === '/sw.js' || answer.headers.get('content-type')?.includes('text/html')
    response.end(
      isNew && namesScript
        ? body.toString().replaceAll(script.slice(1), newScript.slice(1)).replace('-sha256-', '-new-')
        : body,
    )
  })
  server.on('upgrade', (_request, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newScript,
    /** From now on, its page has another script. */
    update() {
      isNew = true
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Without those of this connection, and without the condition on the version that a browser knows. */
function headersOf({
  host: _,
  connection: __,
  'if-none-match': ___,
  ...headers
}: NodeJS.Dict<string | string[]>) {
  return Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
}
