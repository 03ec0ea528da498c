// One library: a stored picture is in Media if and only if the viewer sees it somewhere, whatever happens in whichever order.

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { group, write } from '../../test/conversation.ts'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const guest = await hub.aStranger('Guest')
const { nana: neighbour, family: otherFamily } = await hub.aFamily('The Neighbours')
const people = [nana, cousin, guest, neighbour]
const names = ['nana', 'cousin', 'guest', 'neighbour'] as const

/** Who shares what, in every run. The guest comes and goes. */
const members = [nana, cousin, guest]
const person = fc.nat(2)
const which = fc.nat(20)

type Step = { by: number; at: number; other: number; yes: boolean; step: (typeof STEPS)[number] }
const STEPS = [
  'upload',
  'share an upload',
  'delete an upload',
  'mark',
  'post',
  'change a post',
  'delete a post',
  'write to all',
  'write to some',
  'delete a message',
  'add a recipe',
  'change a recipe',
  'delete a recipe',
  'add a relative',
  'change a relative',
  'delete a relative',
  'come or go',
  'post elsewhere',
] as const
const steps = fc.array(
  fc.record<Step>({
    by: person,
    at: which,
    other: which,
    yes: fc.boolean(),
    step: fc.constantFrom(...STEPS),
  }),
  { minLength: 4, maxLength: 24 },
)

async function store(by: Person, bucket: string, folder = ''): Promise<string> {
  const name = `${folder}${randomBytes(16).toString('base64url')}.gif`
  const { error } = await by.db.storage
    .from(bucket)
    .upload(name, new Blob([Uint8Array.from(GIF)], { type: 'image/gif' }))
  if (error) throw error
  return name
}

const urlOf = (bucket: string, name: string) => nana.db.storage.from(bucket).getPublicUrl(name).data.publicUrl

/** Stored once: what all runs take pictures from, so that several rows show the same one. */
const pool = {
  posts: await Promise.all(members.map(async (by) => [await aPicture(by), await aPicture(by)])),
  pictures: await Promise.all([store(nana, 'pictures'), store(nana, 'pictures')]),
}

async function aPicture(by: Person) {
  if (by === guest) await join(guest, family)
  return store(by, 'posts')
}

const familyChat = (
  await nana.db.from('conversations').select('id').eq('kind', 'family').single().throwOnError()
).data.id as string
const smallChat = await group(nana, 'Surprise', [cousin, guest])

/** What no table of the family shows by itself: the uploads, photos that were kept, and who is whose immediate family. */
type Model = {
  uploads: Map<string, { owner: Person; isPrivate: boolean; id?: string }>
  marks: Set<string>
  guestIsIn: boolean
}

const ofFamily = { family_id: family.id }

async function take({ by: who, at, other, yes, step }: Step, model: Model): Promise<void> {
  const by = members[who] as Person
  if (by === guest && !model.guestIsIn && step !== 'come or go') return
  const mine = async (table: string, column = 'user_id') => {
    const { data } = await by.db
      .from(table)
      .select('*')
      .eq(column, by.id)
      .eq('family_id', family.id)
      .order('id')
      .throwOnError()
    return data[at % Math.max(1, data.length)]
  }
  const image_urls = () =>
    (pool.posts[who] as string[])
      .filter((_, index) => (other >> index) % 2 === 0)
      .map((name) => urlOf('posts', name))
  const image_url = yes ? urlOf('pictures', pool.pictures[other % 2] as string) : null
  const upload = () => {
    const own = [...model.uploads].filter(([, { owner }]) => owner === by)
    return own[at % Math.max(1, own.length)]
  }

  switch (step) {
    case 'upload': {
      const file_path = await store(by, 'family-media', `${by.id}/`)
      const row = { ...ofFamily, title: 'Lake', file_path, is_private: yes }
      await by.db.from('media').insert(row).throwOnError()
      model.uploads.set(`family-media/${file_path}`, { owner: by, isPrivate: yes })
      return
    }
    case 'share an upload': {
      const [location, file] = upload() ?? []
      if (!location || !file?.isPrivate) return
      const path = location.slice('family-media/'.length)
      await by.db.from('media').update({ is_private: false }).eq('file_path', path).throwOnError()
      model.uploads.set(location, { ...file, isPrivate: false })
      return
    }
    case 'delete an upload': {
      const [location] = upload() ?? []
      if (!location) return
      const path = location.replace(/^[^/]+\//, '')
      const { data } = await by.db.from('media').delete().eq('file_path', path).select('id').throwOnError()
      // A photo that was kept and that another post shows too stays until that is deleted.
      if (data.length) model.uploads.delete(location)
      return
    }
    case 'mark': {
      const relative = members[other % 3] as Person
      if (relative === by || (relative === guest && !model.guestIsIn)) return
      const key = `${by.id} ${relative.id}`
      const marks = by.db.from('immediate_family')
      if (model.marks.delete(key)) await marks.delete().eq('relative_id', relative.id).throwOnError()
      else {
        await marks.insert({ relative_id: relative.id }).throwOnError()
        model.marks.add(key)
      }
      return
    }
    case 'post':
      await by.db
        .from('posts')
        .insert({ ...ofFamily, content: 'Look', image_urls: image_urls() })
        .throwOnError()
      return
    case 'change a post': {
      const post = await mine('posts')
      if (post)
        await by.db.from('posts').update({ image_urls: image_urls() }).eq('id', post.id).throwOnError()
      return
    }
    case 'delete a post': {
      const post = await mine('posts')
      if (!post) return
      if (yes) {
        await by.db.rpc('delete_post_keeping_photos', { post_id: post.id }).throwOnError()
        for (const url of post.image_urls)
          model.uploads.set(url.replace(/^.*\/object\/public\//, ''), { owner: by, isPrivate: false })
      } else await by.db.from('posts').delete().eq('id', post.id).throwOnError()
      return
    }
    case 'write to all':
    case 'write to some': {
      const chat = step === 'write to all' ? familyChat : smallChat
      if (by === guest && chat === smallChat) return
      const image_paths = yes ? [await store(by, 'messages', `${chat}/`)] : []
      await write(by, chat, 'Look', { image_paths }).throwOnError()
      return
    }
    case 'delete a message': {
      const { data } = await by.db
        .from('messages')
        .select('id')
        .eq('user_id', by.id)
        .order('id')
        .throwOnError()
      const message = data[at % Math.max(1, data.length)]
      if (message) await by.db.from('messages').delete().eq('id', message.id).throwOnError()
      return
    }
    case 'add a recipe':
      await by.db
        .from('recipes')
        .insert({ ...ofFamily, title: 'Soup', ingredients: 'Water', instructions: 'Boil.', image_url })
        .throwOnError()
      return
    case 'change a recipe': {
      const recipe = await mine('recipes')
      if (recipe) await by.db.from('recipes').update({ image_url }).eq('id', recipe.id).throwOnError()
      return
    }
    case 'delete a recipe': {
      const recipe = await mine('recipes')
      if (recipe) await by.db.from('recipes').delete().eq('id', recipe.id).throwOnError()
      return
    }
    case 'add a relative':
      await by.db
        .from('family_history')
        .insert({ ...ofFamily, member_name: 'Amélia', image_url })
        .throwOnError()
      return
    case 'change a relative': {
      const relative = await mine('family_history', 'created_by')
      if (relative)
        await by.db.from('family_history').update({ image_url }).eq('id', relative.id).throwOnError()
      return
    }
    case 'delete a relative': {
      const relative = await mine('family_history', 'created_by')
      if (relative) await by.db.from('family_history').delete().eq('id', relative.id).throwOnError()
      return
    }
    case 'come or go':
      if (model.guestIsIn) await leave(guest).throwOnError()
      else await join(guest, family).throwOnError()
      model.guestIsIn = !model.guestIsIn
      for (const key of model.marks) if (key.includes(guest.id)) model.marks.delete(key)
      return
    case 'post elsewhere': {
      // A neighbour who knows the address of a picture shows it to the neighbours, and to no one else.
      const url = urlOf('posts', pool.posts[who]?.[other % 2] as string)
      await neighbour.db
        .from('posts')
        .insert({ family_id: otherFamily.id, image_urls: [url] })
        .throwOnError()
    }
  }
}

/** What the viewer sees at its source: `{place}: {bucket}/{path}`. */
async function atSources(viewer: Person, { uploads, marks, guestIsIn }: Model): Promise<Set<string>> {
  const { db } = viewer
  const all = async (table: string, columns: string) =>
    (await db.from(table).select(columns).throwOnError()).data as unknown as Record<
      string,
      string & string[]
    >[]
  const stored = (place: string, url: string | null | undefined) =>
    url ? [`${place}: ${url.replace(/^.*\/object\/public\//, '')}`] : []

  const posts = await all('posts', 'image_urls')
  const messages = await all('messages', 'image_paths, conversations!inner(kind)')
  const recipes = await all('recipes', 'image_url')
  const relatives = await all('family_history', 'image_url')
  const isMember = viewer !== neighbour && (viewer !== guest || guestIsIn)
  const own = [...uploads].filter(
    ([, { owner, isPrivate }]) =>
      isMember && (!isPrivate || owner === viewer || marks.has(`${owner.id} ${viewer.id}`)),
  )
  return new Set([
    ...posts.flatMap(({ image_urls }) => (image_urls as string[]).flatMap((url) => stored('posts', url))),
    ...messages.flatMap(({ image_paths, conversations }) =>
      (conversations as unknown as { kind: string }).kind === 'family'
        ? (image_paths as string[]).map((path) => `messages: messages/${path}`)
        : [],
    ),
    ...recipes.flatMap(({ image_url }) => stored('recipes', image_url)),
    ...relatives.flatMap(({ image_url }) => stored('history', image_url)),
    ...own.map(([location]) => `media: ${location}`),
  ])
}

/** What Media shows the viewer, and where from. */
async function inMedia({ db }: Person): Promise<string[]> {
  const { data } = await db
    .from('media')
    .select('bucket_id, file_path, places, uses:media_uses(place)')
    .throwOnError()
  return data.flatMap(({ bucket_id, file_path, places, uses }) => {
    expect(new Set(places.filter((place: string) => place !== 'media'))).toEqual(
      new Set(uses.map(({ place }) => place)),
    )
    return places.map((place: string) => `${place}: ${bucket_id}/${file_path}`)
  })
}

async function startAgain(): Promise<Model> {
  const { admin } = hub.database
  for (const table of ['posts', 'messages', 'recipes', 'family_history', 'media', 'immediate_family'])
    await admin.unsafe(`delete from public.${table}`)
  const [found] = await admin`select family_id from public.profiles where id = ${guest.id}`
  if (!found?.family_id) await join(guest, family).throwOnError()
  return { uploads: new Map(), marks: new Set(), guestIsIn: true }
}

test('Media shows exactly what the viewer sees at a source, each file once', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const model = await startAgain()
      for (const step of list) await take(step, model)
      for (const [index, viewer] of people.entries()) {
        const shown = await inMedia(viewer)
        expect(shown.toSorted(), names[index]).toEqual([...(await atSources(viewer, model))].toSorted())
      }
      const [unshown] = await hub.database
        .admin`select count(*)::int as left from public.media where places = '{}'`
      expect(unshown?.left).toBe(0)
    }),
    { numRuns: 30 },
  )
})
