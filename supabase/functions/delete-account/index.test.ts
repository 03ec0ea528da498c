import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpAuthenticator } from '../../../test/authenticator.ts'
import { open, write } from '../../../test/conversation.ts'
import { openHub, PASSWORD } from '../../../test/family.ts'
import { keys } from '../../../test/gateway.ts'
import { found, join, leave, type Person } from '../../../test/membership.ts'
import { GIF, PNG } from '../../../test/pixels.ts'
import deleteAccount from './index.ts'

const hub = await openHub(new Map([['delete-account', deleteAccount]]))
const environment = { ...process.env }

beforeEach(() => {
  Object.assign(process.env, {
    SUPABASE_URL: hub.gateway.url,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  })
})
afterEach(() => {
  process.env = { ...environment }
})

const gif = new Blob([GIF], { type: 'image/gif' })
const png = new Blob([PNG], { type: 'image/png' })
const random = () => randomBytes(16).toString('base64url')

const goodbye = ({ db }: Pick<Person, 'db'>) => db.functions.invoke('delete-account')

type Bucket = 'posts' | 'avatars' | 'pictures' | 'family-media'

async function upload(by: Person, bucket: Bucket): Promise<string> {
  const [path, file] = ['posts', 'pictures'].includes(bucket)
    ? [`${random()}.gif`, gif]
    : [`${by.id}/${random()}.png`, png]
  const { error } = await by.db.storage.from(bucket).upload(path, file)
  if (error) throw error
  return path
}

async function store(by: Person, bucket: 'posts' | 'avatars' | 'pictures'): Promise<string> {
  const path = await upload(by, bucket)
  return by.db.storage.from(bucket).getPublicUrl(path).data.publicUrl
}

async function post(by: Person, family: { id: string }): Promise<string> {
  const image_url = await store(by, 'posts')
  await by.db.from('posts').insert({ family_id: family.id, user_id: by.id, image_url }).throwOnError()
  return image_url
}

async function tellHistory(by: Person, family: { id: string }): Promise<string> {
  const image_url = await store(by, 'pictures')
  await by.db
    .from('family_history')
    .insert({ family_id: family.id, member_name: 'Amélia', created_by: by.id, image_url })
    .throwOnError()
  return image_url
}

const isThere = async (url: string) => (await fetch(url)).ok
const postsOf = async ({ id }: Person) => hub.database.admin`select from public.posts where user_id = ${id}`
const filesOf = async ({ id }: Person) =>
  hub.database.admin`select from storage.objects where owner_id = ${id}`
const accountOf = async ({ id }: Person) => hub.database.admin`select from auth.users where id = ${id}`

describe('a member who deletes their account', () => {
  test('removes everything of theirs and nothing of others', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const theirs = [await post(cousin, family), await store(cousin, 'avatars'), await store(cousin, 'posts')]
    const others = [await post(nana, family), await store(nana, 'avatars')]

    expect((await goodbye(cousin)).data).toEqual({ deleted: true })

    expect(await Promise.all(theirs.map(isThere))).toEqual([false, false, false])
    expect(await Promise.all(others.map(isThere))).toEqual([true, true])
    expect([await accountOf(cousin), await filesOf(cousin), await postsOf(cousin)]).toEqual([[], [], []])
    expect(await postsOf(nana)).toHaveLength(1)
    const { data: members } = await nana.db.from('profiles').select('id').eq('family_id', family.id)
    expect(members).toEqual([{ id: nana.id }])
  })

  test('removes their recipes and media, but the family keeps its history and its pictures', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const image_url = await store(cousin, 'pictures')
    await cousin.db
      .from('recipes')
      .insert({ family_id: family.id, title: 'Pie', ingredients: 'Plums', instructions: 'Bake.', image_url })
      .throwOnError()
    const file_path = await upload(cousin, 'family-media')
    await cousin.db.from('media').insert({ family_id: family.id, title: 'Lake', file_path }).throwOnError()
    const portrait = await tellHistory(cousin, family)

    expect((await goodbye(cousin)).data).toEqual({ deleted: true })

    expect(await isThere(image_url)).toBe(false)
    expect((await nana.db.storage.from('family-media').download(file_path)).error).not.toBeNull()
    expect(await hub.database.admin`select from storage.objects where name = ${file_path}`).toEqual([])
    expect((await nana.db.from('recipes').select().eq('family_id', family.id)).data).toEqual([])
    // The picture of a relative stays in Media as well.
    const media = nana.db.from('media').select('title, places').eq('family_id', family.id)
    expect((await media).data).toEqual([{ title: 'Amélia', places: ['history'] }])
    const { data } = await nana.db.from('family_history').select('member_name, image_url, created_by')
    expect(data).toEqual([{ member_name: 'Amélia', image_url: portrait, created_by: null }])
    expect(await isThere(portrait)).toBe(true)
  })

  test('removes their messages with the photos, and the family keeps its conversation', async () => {
    const { nana, cousin } = await hub.aFamily()
    const conversation = await open(cousin, nana)
    const photo = `${conversation}/${random()}.png`
    await cousin.db.storage.from('messages').upload(photo, png)
    await write(cousin, conversation, 'Look', { image_paths: [photo] }).throwOnError()
    await write(nana, conversation, 'Lovely').throwOnError()

    expect((await goodbye(cousin)).data).toEqual({ deleted: true })

    expect((await nana.db.storage.from('messages').download(photo)).error).not.toBeNull()
    expect(await filesOf(cousin)).toEqual([])
    expect((await nana.db.from('messages').select('content')).data).toEqual([{ content: 'Lovely' }])
  })

  test('is signed out everywhere, and cannot sign in again', async () => {
    const { cousin } = await hub.aFamily()
    const { data: before } = await cousin.db.auth.getSession()
    const token = before.session?.access_token
    await goodbye(cousin)

    expect((await cousin.db.auth.getUser(token)).error).toMatchObject({ status: 403, code: 'user_not_found' })
    const refreshed = await hub.gateway
      .client()
      .auth.refreshSession({ refresh_token: before.session?.refresh_token ?? '' })
    expect(refreshed.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('also removes what they stored in a family that they have left', async () => {
    const { family, cousin } = await hub.aFamily()
    const url = await post(cousin, family)
    await leave(cousin).throwOnError()

    await goodbye(cousin)

    expect(await isThere(url)).toBe(false)
    expect(await postsOf(cousin)).toEqual([])
  })

  test('cannot store files with a token that has not expired', async () => {
    const { cousin } = await hub.aFamily()
    const token = (await cousin.db.auth.getSession()).data.session?.access_token
    await goodbye(cousin)

    const ghost = hub.gateway.client({ accessToken: async () => token ?? '' })
    const { error } = await ghost.storage.from('avatars').upload(`${cousin.id}/${random()}.png`, png)

    expect(error).toMatchObject({ statusCode: '403' })
  })
})

describe('the family', () => {
  test('of the last admin gets the oldest account as its admin, and keeps what the others made', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    const youngest = await hub.aStranger('Youngest')
    await join(youngest, family).throwOnError()
    const url = await post(cousin, family)

    expect((await goodbye(nana)).data).toEqual({ deleted: true })

    const { data } = await cousin.db.from('profiles').select('id, role').order('created_at')
    expect(data).toEqual([
      { id: cousin.id, role: 'admin' },
      { id: youngest.id, role: 'member' },
    ])
    expect(await postsOf(cousin)).toHaveLength(1)
    expect(await isThere(url)).toBe(true)
  })

  test('of the last member is deleted too; a former member keeps what they stored', async () => {
    const founder = await hub.aStranger()
    const family = await found(founder, 'Short')
    const former = await hub.aStranger('Former')
    await join(former, { ...family }).throwOnError()
    const url = await post(former, family)
    await leave(former).throwOnError()
    const portrait = await tellHistory(founder, family)

    await goodbye(founder)

    expect(await isThere(portrait)).toBe(false)
    expect(await hub.database.admin`select from public.families where id = ${family.id}`).toEqual([])
    expect(await isThere(url)).toBe(true)
  })
})

describe('called more than once', () => {
  test('at the same moment, it deletes once and reports no failure', async () => {
    const { family, nana, cousin } = await hub.aFamily()
    await post(nana, family)

    const answers = await Promise.all([goodbye(nana), goodbye(nana), goodbye(nana)])

    for (const { data, error } of answers) {
      expect(error).toBeNull()
      expect(data).toEqual({ deleted: true })
    }
    expect([await accountOf(nana), await filesOf(nana)]).toEqual([[], []])
    expect(await accountOf(cousin)).toHaveLength(1)
  })

  test('later, because the response was lost, it answers the same', async () => {
    const { cousin } = await hub.aFamily()
    await goodbye(cousin)
    expect((await goodbye(cousin)).data).toEqual({ deleted: true })
  })

  test('after a failure, it continues where it stopped', async () => {
    const { family, cousin } = await hub.aFamily()
    await post(cousin, family)
    process.env.SUPABASE_SERVICE_ROLE_KEY = 'sb_secret_wrong'
    expect((await goodbye(cousin)).error).not.toBeNull()
    expect(await accountOf(cousin)).toHaveLength(1)

    process.env.SUPABASE_SERVICE_ROLE_KEY = keys.secret
    expect((await goodbye(cousin)).data).toEqual({ deleted: true })
    expect([await accountOf(cousin), await filesOf(cousin)]).toEqual([[], []])
  })
})

describe('with a second factor', () => {
  test('the password alone deletes nothing; the full sign-in does', async () => {
    const { family, cousin } = await hub.aFamily()
    const url = await post(cousin, family)
    await setUpAuthenticator(cousin.db, hub.database)

    const thief = hub.gateway.client()
    await thief.auth.signInWithPassword({ email: cousin.email, password: PASSWORD })
    const { error } = await goodbye({ db: thief })
    expect(error.context.status).toBe(403)
    expect(await error.context.json()).toEqual({ code: 'second_step_required' })
    expect(await isThere(url)).toBe(true)

    expect((await goodbye(cousin)).data).toEqual({ deleted: true })
    expect(await accountOf(cousin)).toEqual([])
  })
})

describe('refuses', () => {
  const call = (authorization?: string, method = 'POST') =>
    fetch(`${hub.gateway.url}/functions/v1/delete-account`, {
      method,
      headers: { apikey: keys.publishable, ...(authorization && { authorization }) },
    })

  test.each([
    ['a visitor', undefined],
    ['a forged token', 'Bearer forged'],
    ['the publishable key', `Bearer ${keys.publishable}`],
    ['the secret key', `Bearer ${keys.secret}`],
  ])('%s', async (_who, authorization) => {
    const response = await call(authorization)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ code: 'not_signed_in' })
  })

  test('a session that was signed out', async () => {
    const { cousin } = await hub.aFamily()
    const token = (await cousin.db.auth.getSession()).data.session?.access_token
    await cousin.db.auth.signOut()

    expect((await call(`Bearer ${token}`)).status).toBe(401)
    expect(await accountOf(cousin)).toHaveLength(1)
  })

  test('anything but POST', async () => {
    const { cousin } = await hub.aFamily()
    const token = (await cousin.db.auth.getSession()).data.session?.access_token

    expect((await call(`Bearer ${token}`, 'GET')).status).toBe(405)
    expect(await accountOf(cousin)).toHaveLength(1)
  })
})
