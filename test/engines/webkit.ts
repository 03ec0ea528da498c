// WebKit: Debian's MiniBrowser on a virtual screen, driven by WebKitWebDriver.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Driver, DriverError, idOf, until } from './driver.ts'

/** @param size of the page, in CSS pixels; at least about 450 wide */
export async function openWebKit(size: { width: number; height: number }): Promise<Driver> {
  const screen = await startScreen()
  const port = await freePort()
  const driver = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { DISPLAY: screen.display })
  const request = client(`http://127.0.0.1:${port}`)
  await until(() => request('GET', '/status').catch(() => undefined), 'WebKitWebDriver starts')
  // Without further wishes it starts MiniBrowser.
  const { sessionId } = (await request('POST', '/session', { capabilities: {} })) as { sessionId: string }
  const send = (method: string, path: string, body?: object) =>
    request(method, `/session/${sessionId}${path}`, body)
  await send('POST', '/window/rect', { width: size.width, height: size.height + 40 })

  return {
    navigate: async (url) => void (await send('POST', '/url', { url })),
    run: (script, args) => send('POST', '/execute/sync', { script, args }),
    click: async (element) => void (await send('POST', `/element/${idOf(element)}/click`, {})),
    sendKeys: async (element, text) => void (await send('POST', `/element/${idOf(element)}/value`, { text })),
    perform: async (actions) => void (await send('POST', '/actions', { actions })),
    screenshot: async () => String(await send('GET', '/screenshot')),
    async close() {
      await send('DELETE', '')
      for (const child of [driver, screen.child]) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
    },
  }
}

/** @returns the answer's value */
const client = (origin: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new DriverError((value as { message: string }).message)
  return value
}

async function startScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { child, display: `:${String(number).trim()}` }
}

function start(program: string, args: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...environment } })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
