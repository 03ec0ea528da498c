import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openHub } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { GIF } from '../../../test/pixels.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { allow, openWebsite } from '../_shared/website.fixture.ts'
import fetchPicture from './index.ts'

const hub = await openHub(new Map([['fetch-picture', fetchPicture]]))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const website = await openWebsite({
  // With a misleading content type.
  '/pie.gif': (_, response) => response.setHeader('content-type', 'text/html').end(GIF),
  '/pie.svg': (_, response) => response.setHeader('content-type', 'image/svg+xml').end(svg),
  '/page': (_, response) => response.setHeader('content-type', 'image/gif').end('<!doctype html>GIF89a'),
  '/large': (_, response) => response.end(Buffer.concat([GIF, Buffer.alloc(25 * 1024 * 1024)])),
})
const { cousin } = await hub.aFamily()
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, { SUPABASE_URL: hub.gateway.url, SUPABASE_ANON_KEY: keys.publishable })
  allow(website)
})
afterEach(() => {
  process.env = { ...environment }
})

const { ask, refusal } = callsOf('fetch-picture')

test('a member gets the bytes of a picture as plain bytes', async () => {
  const { data, response } = await ask(cousin, { url: `${website.url}/pie.gif` })

  expect(Buffer.from(await data.arrayBuffer())).toEqual(GIF)
  expect(response?.headers.get('content-type')).toBe('application/octet-stream')
  expect(response?.headers.get('access-control-allow-origin')).toBe('*')
})

test.each(['/pie.svg', '/page'])(
  'refuses what is not a picture, whatever its name and type: %s',
  async (path) => {
    expect(await refusal(cousin, { url: website.url + path })).toEqual({
      status: 422,
      code: 'no_picture',
    })
  },
)

test('refuses more than 25 MB', async () => {
  expect(await refusal(cousin, { url: `${website.url}/large` })).toEqual({
    status: 413,
    code: 'too_large',
    megabytes: 25,
  })
})

describe('nothing is fetched', () => {
  const body = { url: `${website.url}/pie.gif` }

  test('for visitors, and people without a family', async () => {
    const before = website.asked.length
    expect((await refusal({ db: hub.anonymous }, body)).status).toBe(401)
    expect((await refusal(await hub.aStranger(), body)).status).toBe(403)
    expect(website.asked).toHaveLength(before)
  })

  test('from private or invalid addresses', async () => {
    process.env.RECIPE_IMPORT_HOSTS = ''
    expect(await refusal(cousin, body)).toMatchObject({ status: 502, code: 'unreachable' })
    expect(await refusal(cousin, { url: '/pie.gif' })).toMatchObject({ status: 400, code: 'invalid_url' })
  })
})
