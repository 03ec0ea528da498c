import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { PASSWORD } from '../../../test/family.ts'
import type { Person } from '../../../test/membership.ts'
import { callsOf } from '../_shared/calls.fixture.ts'
import { openMusic } from '../_shared/music.fixture.ts'
import musicCover from '../music-cover/index.ts'
import musicApi from './index.ts'

const { provider, hub, rosa } = await openMusic({ 'music-api': musicApi, 'music-cover': musicCover })
const { ask, refusal } = callsOf('music-api')
const bento = { id: 'bento', display_name: 'Bento at Spotify' }
provider.knows(bento)

let nana: Person
let access_token: string
beforeAll(async () => {
  ;({ nana } = await hub.aFamily())
})
beforeEach(() => {
  ;({ access_token } = provider.connects(rosa))
  provider.asked.length = 0
})

const call = (endpoint: string, method = 'GET', body?: object) => ({
  endpoint,
  method,
  access_token,
  ...(body && { body: JSON.stringify(body) }),
})
const get = async (endpoint: string) => (await ask(nana, call(endpoint))).data
const NEW = { name: 'Car songs', description: 'For the drive', public: false, collaborative: true }

describe('a connected listener', () => {
  test('gets their name', async () => {
    expect(await get('me')).toMatchObject({ id: 'rosa', display_name: 'Rosa at Spotify' })
  })

  test('creates a playlist at the current endpoint, and finds it among theirs', async () => {
    const { data } = await ask(nana, call('users/rosa/playlists', 'POST', NEW))

    expect(data).toMatchObject({ name: 'Car songs', description: 'For the drive', tracks: { total: 0 } })
    expect(provider.asked).toEqual(['POST /v1/me/playlists'])
    const { items } = await get('me/playlists')
    expect(items).toContainEqual(
      expect.objectContaining({
        id: data.id,
        owner: { display_name: 'Rosa at Spotify' },
        tracks: { total: 0 },
      }),
    )
  })

  test('finds twenty songs, ten at a time', async () => {
    const { tracks } = await get('search?q=fado+tropical&type=track&limit=20')

    expect(tracks.items).toHaveLength(20)
    expect(tracks.items[19]).toMatchObject({
      name: 'Song fadotropical20',
      uri: 'spotify:track:fadotropical20',
      artists: [{ name: 'The Test Tones' }],
    })
    expect(provider.asked.map((one) => new URLSearchParams(one.split('?')[1]).get('limit'))).toEqual([
      '10',
      '10',
    ])
  })

  test('adds a song, and reads it back in the old shape', async () => {
    const id = provider.has(rosa, 'Sunday', 2)
    const added = await ask(nana, call(`playlists/${id}/tracks`, 'POST', { uris: ['spotify:track:abc'] }))
    expect(added.data).toEqual({ snapshot_id: expect.any(String) })
    expect(provider.asked).toEqual([`POST /v1/playlists/${id}/items`])

    const { tracks } = await get(`playlists/${id}`)
    expect(tracks.total).toBe(3)
    expect(tracks.items[2].track).toMatchObject({ name: 'Song abc', uri: 'spotify:track:abc' })
  })

  test('gets every song of a long playlist, and every playlist', async () => {
    const id = provider.has(rosa, 'Long', 230)
    const { tracks } = await get(`playlists/${id}`)
    expect(tracks.items).toHaveLength(230)
    expect(tracks.items[229].track.uri).toBe('spotify:track:Long230')

    for (let count = 0; count < 60; count += 1) provider.has(bento, `Mix ${count}`, 1)
    access_token = provider.connects(bento).access_token
    expect((await get('me/playlists')).items).toHaveLength(60)
  })

  test('sees another listener’s playlist without its songs, which Spotify does not show', async () => {
    const id = provider.has(bento, 'Bento’s', 3)
    expect(await get(`playlists/${id}`)).toMatchObject({ name: 'Bento’s', tracks: null })
  })

  test('gets pictures through this server, and only those it was offered', async () => {
    const id = provider.has(rosa, 'With a cover', 1)
    const { images } = await get(`playlists/${id}`)
    expect(images).toHaveLength(1)
    expect(decodeURIComponent(images[0].url)).toContain(`${id}-300`)

    const cover = new URL(images[0].url, hub.gateway.url)
    const picture = await fetch(cover)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    for (const [name, value] of [
      ['url', `${process.env.SPOTIFY_API_URL}/image/another`],
      ['until', '9999999999999'],
    ] as const) {
      const another = new URL(cover)
      another.searchParams.set(name, value)
      expect((await fetch(another)).status, name).toBe(403)
    }
    expect((await fetch(cover, { method: 'POST' })).status).toBe(405)
  })

  test('gets a picture for at least a week, and no longer than two', async () => {
    const id = provider.has(rosa, 'With a cover', 1)
    const { images } = await get(`playlists/${id}`)
    const cover = new URL(images[0].url, hub.gateway.url)
    const now = Date.now()
    const statusAfter = async (days: number) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(now + days * 24 * 3_600_000)
      return (await fetch(cover).finally(() => clock.mockRestore())).status
    }
    expect(await statusAfter(7)).toBe(200)
    expect(await statusAfter(14)).toBe(403)
  })
})

describe('refusals of the provider are passed on', () => {
  test('an expired token, so that the app fetches a fresh one', async () => {
    provider.passes(3600)
    expect(await refusal(nana, call('me'))).toMatchObject({ status: 401, code: 'provider_unauthorized' })
  })

  test('a listener who is not on the app’s list', async () => {
    const stranger = { id: 'stranger', display_name: 'Stranger', allowed: false }
    provider.knows(stranger)
    access_token = provider.connects(stranger).access_token
    expect(await refusal(nana, call('me'))).toMatchObject({
      status: 403,
      code: 'provider_forbidden',
    })
  })

  test('a read-only playlist', async () => {
    const id = provider.has(bento, 'Hands off', 1)
    const adding = call(`playlists/${id}/tracks`, 'POST', { uris: ['spotify:track:abc'] })
    expect(await refusal(nana, adding)).toMatchObject({ status: 403, code: 'playlist_read_only' })
  })

  test('a missing playlist', async () => {
    expect(await refusal(nana, call('playlists/gone'))).toMatchObject({
      status: 404,
      code: 'playlist_not_found',
    })
  })

  test('a pause, with the seconds to wait', async () => {
    provider.asksForPause(17)
    const { error } = await ask(nana, call('me'))
    expect(error.context.headers.get('retry-after')).toBe('17')
    expect(await error.context.json()).toEqual({ code: 'provider_paused', seconds: 17 })
  })

  test('an unreachable provider', async () => {
    process.env.SPOTIFY_API_URL = 'http://127.0.0.1:9'
    expect(await refusal(nana, call('me'))).toMatchObject({ status: 502, code: 'provider_unreachable' })
  })

  test('an endless response, which is cut off', async () => {
    let megabytes = 0
    function* endless() {
      for (; ; megabytes++) yield Buffer.alloc(1024 * 1024, ' ')
    }
    const server = createServer((_, response) => pipeline(Readable.from(endless()), response, () => {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    process.env.SPOTIFY_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

    expect(await refusal(nana, call('me'))).toMatchObject({ status: 502, code: 'provider_unreachable' })
    expect(megabytes).toBeLessThan(50)
  })
})

describe('no request reaches the provider', () => {
  const neverAsked = async (body: object, expected: object, by: Pick<Person, 'db'> = nana) => {
    expect(await refusal(by, body)).toMatchObject(expected)
    expect(provider.asked).toEqual([])
  }

  test.each([
    ['me/player', 'GET'],
    ['me', 'POST'],
    ['me', 'DELETE'],
    ['me?fields=email', 'GET'],
    ['/me', 'GET'],
    ['../api/token', 'POST'],
    ['playlists/../me', 'GET'],
    ['playlists/%2e%2e', 'GET'],
    ['playlists/abc/followers', 'POST'],
    ['playlists/abc/tracks', 'GET'],
    ['users/../../api/token/playlists', 'POST'],
    ['https://evil.example/me', 'GET'],
    ['search/me', 'GET'],
    ['me\nme', 'GET'],
  ])('for the endpoint %j by %s', async (endpoint, method) => {
    await neverAsked(call(endpoint, method, {}), { status: 403, code: 'endpoint_not_allowed' })
  })

  test.each([
    'search',
    'search?q=&type=track',
    'search?q=a&type=show',
    'search?q=a&type=track&limit=50',
    'search?q=a&type=track&market=PT',
  ])('for %s', async (endpoint) => {
    await neverAsked(call(endpoint), { status: 400, code: 'invalid_search' })
  })

  test.each([
    ['users/rosa/playlists', { ...NEW, public: true }],
    ['users/rosa/playlists', { ...NEW, name: ' ' }],
    ['users/rosa/playlists', { ...NEW, owner: 'bento' }],
    ['playlists/abc/tracks', { uris: [] }],
    ['playlists/abc/tracks', { uris: ['https://evil.example'] }],
  ])('to %s with %j', async (endpoint, body) => {
    await neverAsked(call(endpoint, 'POST', body), { status: 400, code: 'invalid_body' })
  })

  test('with a body that is too large', async () => {
    const uris = ['x'.repeat(40_000)]
    await neverAsked(call('playlists/abc/tracks', 'POST', { uris }), { status: 413, code: 'body_too_large' })
  })

  test('without a token, or with one that breaks the header', async () => {
    for (const access_token of [undefined, '', 'a\r\nb']) {
      await neverAsked({ ...call('me'), access_token }, { status: 400 })
    }
  })

  test('for visitors', async () => {
    await neverAsked(call('me'), { status: 401, code: 'not_signed_in' }, { db: hub.anonymous })
  })

  test('for people without a family', async () => {
    const by = await hub.aStranger()
    await neverAsked(call('me'), { status: 403, code: 'family_required' }, by)
  })

  test('for a session without the second factor', async () => {
    const { cousin } = await hub.aFamily()
    await setUpAuthenticator(cousin.db, hub.database)
    const thief = hub.gateway.client()
    await thief.auth.signInWithPassword({ email: cousin.email, password: PASSWORD })
    await neverAsked(call('me'), { status: 403, code: 'second_step_required' }, { db: thief })
  })

  test('if it is not configured', async () => {
    process.env.SPOTIFY_CLIENT_SECRET = ''
    await neverAsked(call('me'), { status: 503, code: 'not_configured' })
  })
})

describe('the limit', () => {
  const questionsOf = ({ id }: Person, many: number, ago = '0 seconds') =>
    hub.database.admin`
      insert into private.allowances (user_id, kind, counted_at, used)
      values (${id}, 'music questions', now() - ${ago}::interval, ${many})`

  test('of 180 requests a minute answers with the seconds to wait', async () => {
    const { cousin } = await hub.aFamily()
    await questionsOf(cousin, 180, '30 seconds')

    const { error } = await ask(cousin, call('me'))

    const seconds = Number(error.context.headers.get('retry-after'))
    expect(error.context.status).toBe(429)
    expect([29, 30]).toContain(seconds)
    expect(await error.context.json()).toEqual({
      code: 'music_limit',
      seconds,
    })
    expect(provider.asked).toEqual([])
  })

  test('counts requests to the provider, not calls of the app', async () => {
    const { cousin } = await hub.aFamily()
    await questionsOf(cousin, 178)
    const search = call('search?q=fado&type=track&limit=20')

    expect((await ask(cousin, search)).error).toBeNull()
    expect(await refusal(cousin, search)).toMatchObject({ status: 429 })
    expect(provider.asked).toHaveLength(2)
  })

  test('counts for each member, for a minute', async () => {
    const { nana: grandmother, cousin } = await hub.aFamily()
    await questionsOf(cousin, 180)
    expect((await ask(grandmother, call('me'))).error).toBeNull()

    await hub.database.admin`update private.allowances set counted_at = counted_at - interval '65 seconds'`
    expect((await ask(cousin, call('me'))).error).toBeNull()
  })

  test('holds for parallel calls', async () => {
    const { cousin } = await hub.aFamily()
    await questionsOf(cousin, 178)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(cousin, call('me'))))
    expect(answers.filter(({ error }) => !error)).toHaveLength(2)
  })
})
