import { describe, expect, test } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, type Person } from '../../test/membership.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)

const IMAGE = 'https://hub.example/storage/v1/object/public/posts/2mZ0kq7yQxW4nB8sT1vR6c.jpg'

const photo = (number: number) => IMAGE.replace('2mZ', `2m${number}`)

const post = (by: Person, values: object = {}) =>
  by.db
    .from('posts')
    .insert({ user_id: by.id, family_id: family.id, content: 'Pie at four', ...values })
    .select('*, author:profiles(id, full_name, avatar_url)')
    .single()

const like = (by: Person, id: string) => by.db.from('post_likes').insert({ post_id: id })

const countOf = async (id: string) =>
  (await nana.db.from('posts').select('like_count').eq('id', id).single().throwOnError()).data.like_count

describe('writing', () => {
  test('a member posts, and the family reads it with its author', async () => {
    const { data } = await post(cousin, { image_url: IMAGE, tags: ['pie', 'sunday'] }).throwOnError()

    expect(data).toMatchObject({
      content: 'Pie at four',
      image_url: IMAGE,
      tags: ['pie', 'sunday'],
      like_count: 0,
      author: { id: cousin.id, full_name: 'Cousin', avatar_url: null },
    })
    const seen = await nana.db.from('posts').select('id').eq('id', data.id)
    expect(seen.data).toHaveLength(1)
  })

  test('a picture alone is a post, with or without a host in its URL', async () => {
    const { pathname } = new URL(IMAGE)
    expect((await post(nana, { content: '', image_url: IMAGE })).error).toBeNull()
    expect((await post(nana, { content: '', image_url: pathname })).error).toBeNull()
  })

  test.each([
    ['nothing', { content: '' }],
    ['only whitespace', { content: ' \n\t ' }],
    ['a text that is too long', { content: 'x'.repeat(10_001) }],
    ['an external picture', { image_url: 'https://tracker.example/pixel.gif' }],
    ['an external picture in disguise', { image_url: `https://tracker.example/?${IMAGE}` }],
    ['a script', { image_url: `javascript:alert(1)//${IMAGE}` }],
    ['a picture with a tracking parameter', { image_url: `${IMAGE}?seen-by=nana` }],
    ['an external picture among others', { image_urls: [IMAGE, 'https://tracker.example/pixel.gif'] }],
    ['an address that is missing', { image_urls: [IMAGE, null] }],
    ['an external picture in an array of arrays', { image_urls: [['https://tracker.example/pixel.gif']] }],
    ['more than ten photos', { image_urls: Array.from({ length: 11 }, (_, index) => photo(index)) }],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `tag${index}`) }],
    ['a tag that is too long', { tags: ['x'.repeat(1001)] }],
  ])('refuses %s', async (_, values) => {
    expect((await post(cousin, values)).error?.code).toBe('23514')
  })
})

describe('photos', () => {
  test('the first of several is also the picture of clients that know one', async () => {
    const image_urls = Array.from({ length: 10 }, (_, index) => photo(index))

    expect((await post(cousin, { image_urls }).throwOnError()).data).toMatchObject({
      image_urls,
      image_url: photo(0),
    })
    expect((await post(cousin, { image_url: photo(1) }).throwOnError()).data.image_urls).toEqual([photo(1)])
    expect((await post(cousin, { image_urls, image_url: photo(1) }).throwOnError()).data.image_url).toBe(
      photo(0),
    )
    expect((await post(cousin).throwOnError()).data).toMatchObject({ image_urls: [], image_url: null })
  })
})

describe('editing', () => {
  const edit = ({ db }: Pick<Person, 'db'>, id: string, values: object) =>
    db.from('posts').update(values).eq('id', id).select('content, tags, image_url, updated_at')
  const finds = async (query: string) =>
    (await nana.db.rpc('search_hub', { query }).throwOnError()).data.map(({ id }: { id: string }) => id)

  test('authors change the text, the tags and the photos, and a like is no edit', async () => {
    const { data } = await post(cousin, { image_urls: [photo(1), photo(2)] }).throwOnError()
    expect(data.updated_at).toBe(data.created_at)
    await like(nana, data.id).throwOnError()
    const values = { content: 'Quince jelly at five', tags: ['quinces'], image_urls: [photo(2)] }

    const { data: edited } = await edit(cousin, data.id, values).eq('updated_at', data.updated_at)

    expect(edited).toMatchObject([{ content: values.content, tags: ['quinces'], image_url: photo(2) }])
    expect(edited?.[0]?.updated_at).not.toBe(data.created_at)
    expect(await finds('jelly')).toEqual([data.id])
    expect(await finds('quinces')).toEqual([data.id])
    expect((await edit(cousin, data.id, { content: ' ', image_urls: [] })).error?.code).toBe('23514')
  })

  test('nobody else, and nothing else', async () => {
    const { data } = await post(cousin).throwOnError()
    for (const person of [nana, ...Object.values(outsiders)])
      expect((await edit(person, data.id, { content: 'Cake' })).data).toEqual([])
    expect((await edit({ db: hub.anonymous }, data.id, { content: 'Cake' })).error?.code).toBe('42501')
    for (const values of [{ image_url: photo(1) }, { like_count: 9 }, { user_id: nana.id }])
      expect((await edit(cousin, data.id, values)).error?.code).toBe('42501')
  })
})

describe('reading', () => {
  test('an invite code shows the family’s name, not its posts', async () => {
    const posts = outsiders.stranger.db.from('posts').select().setHeader('x-invite-code', family.invite_code)
    expect((await posts).data).toEqual([])
  })
})

describe('deleting', () => {
  const takeDown = (by: Person, id: string) => by.db.from('posts').delete().eq('id', id).select('id')

  test('the author and an admin may', async () => {
    for (const person of [cousin, nana]) {
      const { data } = await post(cousin).throwOnError()
      expect((await takeDown(person, data.id)).data).toEqual([{ id: data.id }])
    }
  })

  test('a removed author loses access to their posts', async () => {
    const { family, nana } = await hub.aFamily()
    const former = await hub.aStranger('Former')
    await join(former, family).throwOnError()
    const { data } = await post(former, { family_id: family.id }).throwOnError()
    await nana.db.rpc('remove_family_member', { user_id: former.id }).throwOnError()

    expect((await takeDown(former, data.id)).data).toEqual([])
    const edited = former.db.from('posts').update({ content: 'Cake' }).eq('id', data.id).select('id')
    expect((await edited).data).toEqual([])
    expect((await like(former, data.id)).error?.code).toBe('42501')
    expect((await former.db.from('posts').select()).data).toEqual([])
  })
})

describe('liking', () => {
  test('the post counts its likes', async () => {
    const { data } = await post(nana).throwOnError()

    await Promise.all([like(nana, data.id).throwOnError(), like(cousin, data.id).throwOnError()])
    expect(await countOf(data.id)).toBe(2)

    await cousin.db.from('post_likes').delete().eq('post_id', data.id).eq('user_id', cousin.id).throwOnError()
    expect(await countOf(data.id)).toBe(1)
    const { data: likes } = await cousin.db.from('post_likes').select('user_id').eq('post_id', data.id)
    expect(likes).toEqual([{ user_id: nana.id }])
  })

  test('counts once for each member', async () => {
    const { data } = await post(nana).throwOnError()
    await like(cousin, data.id).throwOnError()

    expect((await like(cousin, data.id)).error?.code).toBe('23505')
    const again = cousin.db.from('post_likes').upsert({ post_id: data.id }, { ignoreDuplicates: true })
    expect((await again).error).toBeNull()
    expect(await countOf(data.id)).toBe(1)
  })

  test('members like as themselves, and only posts they see', async () => {
    const { data } = await post(nana).throwOnError()
    await like(nana, data.id).throwOnError()

    const forged = cousin.db.from('post_likes').insert({ post_id: data.id, user_id: nana.id })
    expect((await forged).error?.code).toBe('42501')
    for (const person of Object.values(outsiders)) {
      expect((await like(person, data.id)).error?.code).toBe('42501')
      expect((await person.db.from('post_likes').select().eq('post_id', data.id)).data).toEqual([])
    }
    expect((await hub.anonymous.from('post_likes').insert({ post_id: data.id })).error?.code).toBe('42501')
    expect((await hub.anonymous.from('post_likes').select()).error?.code).toBe('42501')
    expect(await countOf(data.id)).toBe(1)
  })

  test('deleting a post deletes its likes', async () => {
    const { data } = await post(nana).throwOnError()
    await like(cousin, data.id).throwOnError()

    await nana.db.from('posts').delete().eq('id', data.id).throwOnError()

    expect((await cousin.db.from('post_likes').select().eq('post_id', data.id)).data).toEqual([])
  })

  test('likes of a deleted account no longer count', async () => {
    const [{ data }, guest] = await Promise.all([post(nana).throwOnError(), hub.aStranger('Guest')])
    await join(guest, family).throwOnError()
    await like(guest, data.id).throwOnError()

    await hub.database.admin`delete from auth.users where id = ${guest.id}`

    expect(await countOf(data.id)).toBe(0)
  })
})
