// `npm run dev`: all of Kinfold at one address, with a sample family. Vite serves and hot-reloads the web app; all other
// requests go to the server, which restarts when its sources or the migrations change.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { installWhenNeeded } from './lib/install.mjs'
import { endWithParent, root } from './lib/run.mjs'

await installWhenNeeded()
const { createServer } = await import('vite')
const { generateMessages } = await import('../packages/i18n/generate.mjs')
watch(join(root, 'packages/i18n/locales'), { recursive: true }, () => generateMessages().catch(console.error))

const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const backend = `http://127.0.0.1:${await freePort()}`
const url = process.env.PUBLIC_URL || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`

const vite = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '^/(auth|rest|storage|functions)/v1/': backend,
      '^/realtime/v1/': { target: backend, ws: true },
      '^/(health|config\\.json)$': backend,
    },
  },
  plugins: [{ name: 'kinfold-config', transformIndexHtml: writeConfig }],
})
await vite.listen()

const server = spawn(
  process.execPath,
  [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--include=supabase/migrations/*.sql',
    '--include=packages/gateway/migrations/*.sql',
    'demo/dev.ts',
  ],
  {
    cwd: root,
    // Ctrl+C signals the whole process group, and a second signal makes tsx kill the server. Detached, it gets only one.
    detached: true,
    // Without stdin: tsx would restart the server at the Enter key.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(backend).port, PUBLIC_URL: url },
  },
)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.killed || server.kill('SIGTERM'))
}
endWithParent()
const [code] = await once(server, 'exit')
await vite.close()
process.exit(code ?? 0)

/** Inlines the configuration, as the server does into the built page. */
async function writeConfig() {
  const response = await fetchWhenUp(`${backend}/config.json`)
  return [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: 'config' },
      children: (await response.text()).replaceAll('<', '\\u003c'),
      injectTo: 'head',
    },
  ]
}

async function fetchWhenUp(address) {
  for (;;) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
