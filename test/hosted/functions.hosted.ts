// The functions as `npm run build:hosted` bundles them, under the Deno of hosted Supabase. Our gateway takes the part of the
// platform, and hands each call over as it came.

import { spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../scripts/lib/build-functions.mjs'
import { startMailServer } from '../../supabase/functions/_shared/mail-server.fixture.ts'
import { openWebsite } from '../../supabase/functions/_shared/website.fixture.ts'
import { openHub } from '../family.ts'
import { keys } from '../gateway.ts'
import { type Person, proveAddress } from '../membership.ts'
import { startPushService } from '../push-service.ts'

let deno = ''
const served = new Map<string, { fetch(request: Request): Promise<Response> }>()
const hub = await openHub(served)
const mails = await startMailServer()
const pushes = await startPushService()
const vapid = createECDH('prime256v1')
const publicKey = vapid.generateKeys('base64url')
const website = await openWebsite({
  '/pie': `<script type="application/ld+json">{ "@type": "Recipe", "name": "Plum pie", "recipeIngredient": ["plums"] }</script>`,
  '/pie.png': (_, response) => response.end(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
})
// Not among the exceptions.
const router = createServer((_, response) => response.end('secret'))
await new Promise<void>((resolve) => router.listen(0, '127.0.0.1', resolve))
const routerUrl = `http://127.0.0.1:${(router.address() as AddressInfo).port}`

const output = await mkdtemp(join(tmpdir(), 'kinfold-functions-'))
const names: string[] = await buildFunctions(output)
const server = spawn(
  process.env.DENO ?? 'deno',
  ['serve', '--allow-all', '--host=127.0.0.1', '--port=0', join(import.meta.dirname, 'serve-functions.js')],
  {
    // Away from the project, whose package.json Deno would read.
    cwd: output,
    // A group of its own: npm's `deno` is a script that starts Deno.
    detached: true,
    env: {
      PATH: process.env.PATH,
      DENO_DIR: join(output, '.deno'),
      NO_COLOR: '1',
      FUNCTIONS: output,
      SUPABASE_URL: hub.gateway.url,
      SUPABASE_ANON_KEY: keys.publishable,
      SUPABASE_SERVICE_ROLE_KEY: keys.secret,
      PUBLIC_URL: 'https://hub.example',
      SMTP_URL: mails.url,
      RECIPE_IMPORT_HOSTS: new URL(website.url).host,
      PUSH_SERVICE_HOSTS: pushes.host,
      VAPID_SUBJECT: 'https://hub.example',
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
    },
  },
)
let printed = ''
for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (printed += chunk))

let family: Awaited<ReturnType<typeof hub.aFamily>>
beforeAll(async () => {
  while (!/Listening on (http:\S+\d)/.test(printed)) {
    if (server.exitCode !== null) throw new Error(printed)
    await Promise.race([once(server.stderr, 'data'), once(server.stdout, 'data'), once(server, 'exit')])
  }
  deno = /Listening on (http:\S+\d)/.exec(printed)?.[1] ?? ''
  for (const name of names) {
    served.set(name, {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        const body = method === 'GET' ? null : await request.arrayBuffer()
        const path = `${name}${pathname.split(`/${name}`)[1] ?? ''}${search}`
        const response = await fetch(`${deno}/${path}`, { method, headers, body })
        // Deno compresses, and `fetch` has unpacked it.
        const unpacked = new Headers(response.headers)
        for (const name of ['content-encoding', 'content-length']) unpacked.delete(name)
        return new Response(response.body, { status: response.status, headers: unpacked })
      },
    })
  }
  family = await hub.aFamily()
  await hub.database
    .admin`insert into private.hub_hosts (user_id) values (${family.nana.id}) on conflict do nothing`
})

afterAll(async () => {
  if (server.pid && server.exitCode === null) {
    process.kill(-server.pid)
    await once(server, 'exit')
  }
  router.close()
  await Promise.all([mails.close(), pushes.close(), rm(output, { recursive: true, force: true })])
})

/** What a function answers to a user, or to nobody. */
async function ask(name: string, person?: Pick<Person, 'db'>, body: object = {}) {
  const { data: session } = person ? await person.db.auth.getSession() : { data: { session: null } }
  const token = session.session?.access_token
  return call(
    name,
    { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body,
  )
}

async function call(name: string, headers: Record<string, string>, body: object) {
  const request = {
    method: 'POST',
    headers: { apikey: keys.publishable, ...headers },
    body: JSON.stringify(body),
  }
  const response = await fetch(`${hub.gateway.url}/functions/v1/${name}`, request)
  return { status: response.status, body: await response.json() }
}

const get = (path: string) => fetch(`${hub.gateway.url}/functions/v1/${path}`)

const OF_PAGES = ['avatar', 'calendar', 'music-cover', 'qr']
/** For who has only a link. */
const OF_LINKS = ['use-sign-in-link']
const OF_JOBS = ['remove-unused-files', 'send-pushes', 'send-summaries']

test('every function starts, answers a preflight and refuses a call without a token', async () => {
  expect(names.length).toBeGreaterThan(10)
  for (const name of names.filter((one) => !OF_PAGES.includes(one))) {
    const preflight = await fetch(`${deno}/${name}`, { method: 'OPTIONS' })
    expect([name, preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      name,
      204,
      '*',
    ])
    const { status, body } = await ask(name)
    const code = OF_JOBS.includes(name)
      ? ['service_key_required', 403]
      : OF_LINKS.includes(name)
        ? ['invalid_body', 400]
        : ['not_signed_in', 401]
    expect([name, body.code, status]).toEqual([name, ...code])
  }
})

test('every function is deployed without a check of tokens by the platform', async () => {
  const config = await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')
  const deployed = [
    ...config.matchAll(
      /\[functions\.(.+)\]\nverify_jwt = false\nentrypoint = "\.\/functions\/\1\/index\.js"/g,
    ),
  ]
  expect(deployed.map(([, name]) => name)).toEqual(names)
})

test('pictures and calendars are read by address', async () => {
  for (const path of ['avatar?name=Nana', 'qr?data=plum']) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/svg+xml; charset=utf-8',
    ])
  }
  expect(await (await get('music-cover?url=plum')).json()).toEqual({ code: 'not_configured' })

  expect((await get('calendar/family.ics?token=wrong')).status).toBe(410)
  const { data: token } = await family.nana.db.rpc('create_calendar_feed', { kind: 'all' }).throwOnError()
  const feed = await get(`calendar/family.ics?token=${token}`)
  expect([feed.status, (await feed.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR'])
})

test('recipes and pictures come from public websites, and nothing from the network around', async () => {
  const { body: recipe } = await ask('import-recipe', family.nana, { url: `${website.url}/pie` })
  expect(recipe).toMatchObject({ title: 'Plum pie', ingredients: 'plums' })

  const { data } = await family.nana.db.functions.invoke('fetch-picture', {
    body: { url: `${website.url}/pie.png` },
  })
  expect((data as Blob).size).toBe(16)

  const port = new URL(routerUrl).port
  for (const url of [routerUrl, `http://localhost:${port}`, `http://[::ffff:127.0.0.1]:${port}`]) {
    expect(await ask('fetch-picture', family.nana, { url })).toEqual({
      status: 502,
      body: { code: 'unreachable' },
    })
  }
})

test('mails leave by SMTP', async () => {
  expect((await ask('send-test-mail', family.nana)).body).toEqual({ to: family.nana.email, delivery: 'sent' })
  await proveAddress(hub.database, family.nana.id)
  expect((await ask('send-invitation', family.nana, { email: 'aunt@example.com' })).status).toBe(200)
  expect(mails.taken.map(({ to }) => to)).toEqual([[family.nana.email], ['aunt@example.com']])
})

test('jobs run with the secret key', async () => {
  const { endpoint, p256dh, auth, received } = pushes.subscribe(publicKey)
  await family.nana.db.rpc('turn_on_push', { endpoint, p256dh, auth, time_zone: 'UTC' }).throwOnError()
  await family.nana.db.rpc('send_test_push').throwOnError()
  const run = async (name: string) => (await call(name, { apikey: keys.secret }, {})).body

  expect(await run('send-pushes')).toEqual({ sent: 1, failed: 0 })
  expect(received.map(({ message }) => message.kind)).toEqual(['test'])
  expect(await run('send-summaries')).toMatchObject({ failed: 0 })
  expect(await run('remove-unused-files')).toEqual({ removed: 0 })
})

test('music is not configured', async () => {
  for (const name of ['music-api', 'music-auth']) {
    expect((await ask(name, family.nana, { endpoint: '/me', action: 'connect' })).body.code).toMatch(
      /not_configured|invalid_body/,
    )
  }
})

test('accounts are deleted', async () => {
  const stranger = await hub.aStranger()
  expect((await ask('remove-account', family.nana, { user_id: stranger.id })).body).toEqual({ deleted: true })
  expect((await ask('delete-account', family.cousin)).body).toEqual({ deleted: true })
})
