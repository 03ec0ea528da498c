// Firefox without a window. It speaks Marionette, which geckodriver translates from WebDriver: packets of
// `length:[type, id, command, parameters]` over a socket
// (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, DriverError, idOf, until } from './driver.ts'

/** Firefox asks several services of Mozilla at its start. A proxy that does not exist keeps all of it on this computer. */
const PREFERENCES = Object.entries({
  'marionette.port': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1',
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')

type Reply = [type: number, id: number, error: { message: string } | null, result: { value?: unknown } | null]

/** @param size of the page, in CSS pixels */
export async function openFirefox(size: { width: number; height: number }): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'kinfold-firefox-'))
  await writeFile(join(profile, 'user.js'), PREFERENCES)
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const child = spawn('firefox-esr', args, {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: profile,
      MOZ_HEADLESS_WIDTH: `${size.width}`,
      MOZ_HEADLESS_HEIGHT: `${size.height + 100}`,
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const port = await until(
    () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => undefined),
    'Firefox starts',
  )
  const socket = connect(Number(port), '127.0.0.1')
  const send = await speak(socket)
  await send('WebDriver:NewSession', { capabilities: {} })

  return {
    navigate: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (script, args) => (await send('WebDriver:ExecuteScript', { script, args }))?.value,
    click: async (element) => void (await send('WebDriver:ElementClick', { id: idOf(element) })),
    sendKeys: async (element, text) =>
      void (await send('WebDriver:ElementSendKeys', { id: idOf(element), text })),
    perform: async (actions) => void (await send('WebDriver:PerformActions', { actions })),
    screenshot: async () =>
      String((await send('WebDriver:TakeScreenshot', { full: false, hash: false }))?.value),
    async close() {
      socket.destroy()
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** @returns sends a command; one at a time */
async function speak(socket: Socket) {
  const packets = readPackets(socket)
  await packets.next() // Firefox introduces itself.
  let id = 0
  return async (command: string, parameters: object) => {
    const packet = JSON.stringify([0, ++id, command, parameters])
    socket.write(`${Buffer.byteLength(packet)}:${packet}`)
    const { value } = await packets.next()
    if (!value) throw new DriverError('Firefox has ended')
    const [, , error, result] = value
    if (error) throw new DriverError(error.message)
    return result
  }
}

async function* readPackets(socket: Socket): AsyncGenerator<Reply, undefined> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)))
      if (colon < 0 || received.length < end) break
      yield JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
    }
  }
  return undefined
}
