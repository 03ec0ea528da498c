import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { openHub } from '../../test/family.ts'
import { join, leave, type Person } from '../../test/membership.ts'
import { GIF } from '../../test/pixels.ts'
import { listenTo, rowsOf } from '../../test/realtime.ts'
import { NO_WAY, waysIn } from '../../test/ways-to-a-file.ts'

const hub = await openHub()
const { family, nana, cousin } = await hub.aFamily()
const outsiders = await hub.outsidersOf(family)
const aunt = await hub.aStranger('Aunt')
await join(aunt, family).throwOnError()
/** Cousin has only marked aunt as immediate family. Nana is an admin. */
await cousin.db.from('immediate_family').insert({ relative_id: aunt.id }).throwOnError()

const bucket = ({ db }: Pick<Person, 'db'>) => db.storage.from('family-media')
const pathOf = ({ id }: { id: string }) => `${id}/${randomBytes(16).toString('base64url')}.gif`

const upload = (by: Person, path = pathOf(by), content: Buffer = GIF, type = 'image/gif') =>
  bucket(by).upload(path, new Blob([Uint8Array.from(content)], { type }))

const insert = (by: Person, file_path: string, values: object = {}) =>
  by.db
    .from('media')
    .insert({
      title: 'At the lake',
      description: null,
      file_path,
      file_type: 'image/gif',
      is_private: false,
      user_id: by.id,
      family_id: family.id,
      ...values,
    })
    .select('*, profile:profiles(id, full_name)')
    .single()

async function share(by: Person, values: object = {}): Promise<{ id: string; file_path: string }> {
  const path = pathOf(by)
  const { error } = await upload(by, path)
  if (error) throw error
  return (await insert(by, path, values).throwOnError()).data
}

const sees = async ({ db }: Pick<Person, 'db'>, id: string) =>
  ((await db.from('media').select('id').eq('id', id)).data ?? []).length === 1

async function signedUrl(by: Person, path: string): Promise<string> {
  const url = (await bucket(by).createSignedUrl(path, 3600)).data?.signedUrl ?? ''
  expect((await fetch(url)).ok).toBe(true)
  return url
}

const named = ({ id }: { id: string }, end: string) => `${id}/${randomBytes(16).toString('base64url')}.${end}`
const PAGE = new Blob(['<script>alert(1)</script>'], { type: 'text/plain' })

/** Every way to store a file under this name. @returns whether it was stored */
const STORE: Record<string, (by: Person, path: string) => Promise<boolean>> = {
  'an upload': async (by, path) => !(await bucket(by).upload(path, PAGE)).error,
  'an upload that replaces': async (by, path) =>
    !(await bucket(by).upload(path, PAGE, { upsert: true })).error,
  'a signed upload': async (by, path) => {
    const { data, error } = await bucket(by).createSignedUploadUrl(path)
    if (error) throw error
    return !(await bucket(by).uploadToSignedUrl(path, data.token, PAGE)).error
  },
  'a resumable upload': async (by, path) => {
    const { data } = await by.db.auth.getSession()
    const [bucketName, objectName, contentType] = ['family-media', path, 'text/plain'].map(btoa)
    const { status } = await fetch(`${hub.gateway.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(PAGE.size),
        'upload-metadata': `bucketName ${bucketName},objectName ${objectName},contentType ${contentType}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: PAGE,
    })
    return status === 201
  },
  'a copy': async (by, path) => {
    const source = named(by, 'txt')
    await bucket(by).upload(source, PAGE)
    return !(await bucket(by).copy(source, path)).error
  },
}

test.each(Object.entries(STORE))('%s keeps text from being called a page or a program', async (_, store) => {
  for (const end of ['html', 'htm', 'svg', 'js', 'exe', 'xhtml', 'pdf', 'gif']) {
    expect(await store(cousin, named(cousin, end)), end).toBe(false)
  }
  for (const end of ['txt', 'bin']) expect(await store(cousin, named(cousin, end)), end).toBe(true)
})

test('a file is not moved to another name', async () => {
  const path = named(cousin, 'txt')
  await bucket(cousin).upload(path, PAGE)
  expect((await bucket(cousin).move(path, named(cousin, 'html'))).error).not.toBeNull()
})

test.each([
  ['gif', 'image/gif', true],
  ['JPG', 'image/png', true],
  ['html', 'image/gif', false],
  ['mov', 'video/quicktime', true],
  ['opus', 'audio/ogg; codecs=opus', true],
  ['exe', 'video/mp4', false],
  ['txt', 'text/plain;charset=UTF-8', true],
  ['txt', 'text/csv', false],
  ['tif', 'image/tiff', true],
  ['ged', 'text/vnd.familysearch.gedcom', true],
  ['ged', 'text/plain', false],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', true],
  ['html', null, true],
])('the end %s fits the type %s: %s', async (end, type, fits) => {
  const [row] = await hub.database.admin`
    select private.name_fits_type(${`folder/name.${end}`}, ${type}) as fits`
  expect(row?.fits).toBe(fits)
})

test('every type that a bucket accepts has a name', async () => {
  const ends =
    'jpg mp4 mp3 caf pdf zip ics ged md txt csv rtf epub doc xls ppt docx xlsx pptx odt ods odp'.split(' ')
  expect(
    await hub.database.admin`
      select id, allowed from storage.buckets, unnest(allowed_mime_types) as allowed
       where not exists (
         select from unnest(${ends}::text[]) as ext where private.name_fits_type('name.' || ext, replace(allowed, '*', 'x'))
       )`,
  ).toEqual([])
})

test.each([
  ['signs out', async ({ db }: Person) => db.auth.signOut()],
  [
    'deletes the account',
    async ({ id }: Person) => hub.database.admin`delete from auth.users where id = ${id}`,
  ],
])('a signed URL opens nothing once its signer %s', async (_what, end) => {
  const { file_path } = await share(cousin)
  const signer = await hub.aStranger('Signer')
  await join(signer, family).throwOnError()
  const url = await signedUrl(signer, file_path)

  await end(signer)

  expect((await fetch(url)).ok).toBe(false)
})

describe('sharing', () => {
  test('a member shares a file; type and size come from storage', async () => {
    const path = pathOf(cousin)
    await upload(cousin, path)
    const { data } = await insert(cousin, path, { file_type: 'video/mp4' }).throwOnError()

    expect(data).toMatchObject({
      title: 'At the lake',
      file_type: 'image/gif',
      file_size: GIF.byteLength,
      is_private: false,
      profile: { id: cousin.id, full_name: 'Cousin' },
    })
    for (const person of [nana, aunt]) {
      expect(await sees(person, data.id)).toBe(true)
      const { data: urls } = await bucket(person).createSignedUrls([path], 3600)
      const shown = await fetch(urls?.[0]?.signedUrl ?? '')
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(GIF)
    }
  })

  test('a row needs a file of its own uploader, and each file has one row', async () => {
    expect((await insert(cousin, pathOf(cousin))).error).toMatchObject({
      code: '23503',
      message: 'file_not_uploaded',
    })
    const path = pathOf(nana)
    await upload(nana, path)
    expect((await insert(cousin, path)).error?.code).toBe('23503')
    await insert(nana, path).throwOnError()
    expect((await insert(nana, path)).error?.code).toBe('23505')
  })

  test('another member’s file gets the same answer as a missing one', async () => {
    const path = pathOf(nana)
    await upload(nana, path)
    const answers = [
      await insert(cousin, path, { user_id: nana.id }),
      await insert(cousin, pathOf(nana), { user_id: nana.id }),
    ]
    for (const { error } of answers) {
      expect(error).toMatchObject({ code: '23503', message: 'file_not_uploaded' })
    }
  })

  test('an empty file is refused', async () => {
    const path = `${cousin.id}/${randomBytes(16).toString('base64url')}.txt`
    await upload(cousin, path, Buffer.alloc(0), 'text/plain')
    expect((await insert(cousin, path)).error).toMatchObject({
      code: '23514',
      message: 'file_empty',
    })
  })

  test.each([
    ['an HTML page', 'text/html', '<!doctype html><script>alert(1)</script>'],
    ['a page declared as a photo', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
    ['an SVG with a script', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a program', 'application/x-msdownload', 'MZ\x90\0\x03\0\0\0'],
  ])('refuses to store %s', async (_, type, content) => {
    const { error } = await upload(cousin, named(cousin, 'bin'), Buffer.from(content, 'latin1'), type)
    expect(error).toMatchObject({ statusCode: '415' })
  })

  test('names must be unguessable and in the uploader’s folder; files cannot be replaced', async () => {
    for (const path of [
      pathOf(nana),
      `${cousin.id}/cat.gif`,
      'cat.gif',
      `${cousin.id}/a/${pathOf(cousin)}`,
    ]) {
      expect((await upload(cousin, path)).error, path).toMatchObject({ statusCode: '403' })
    }
    const { file_path } = await share(cousin)
    const over = bucket(cousin).upload(file_path, new Blob([GIF], { type: 'image/gif' }), { upsert: true })
    expect((await over).error).not.toBeNull()
  })
})

describe('a shared item', () => {
  test('outsiders and anonymous visitors have no access', async () => {
    const { id, file_path } = await share(cousin)

    for (const person of [...Object.values(outsiders), { db: hub.anonymous }]) {
      expect(await sees(person, id)).toBe(false)
      expect(await waysIn(person.db, 'family-media', file_path)).toEqual(NO_WAY)
    }
  })

  test('a removed member loses access', async () => {
    const { file_path, id } = await share(nana)
    const former = await hub.aStranger('Former')
    await join(former, family).throwOnError()
    expect(await sees(former, id)).toBe(true)
    const url = await signedUrl(former, file_path)
    await leave(former).throwOnError()

    expect(await sees(former, id)).toBe(false)
    expect((await fetch(url)).ok).toBe(false)
    expect(await waysIn(former.db, 'family-media', file_path)).toEqual(NO_WAY)
  })
})

describe('a private item', () => {
  test('is visible to its uploader and the members they marked', async () => {
    const { id, file_path } = await share(cousin, { is_private: true })

    for (const person of [cousin, aunt]) {
      expect(await sees(person, id)).toBe(true)
      expect(await waysIn(person.db, 'family-media', file_path)).toMatchObject({
        download: true,
        rendition: true,
        signed: true,
        signedInBatch: true,
        listed: true,
      })
    }
  })

  test('is not accessible to other members, admins included, nor to outsiders', async () => {
    const { id, file_path } = await share(cousin, { is_private: true })

    for (const person of [nana, ...Object.values(outsiders), { db: hub.anonymous }]) {
      expect(await sees(person, id)).toBe(false)
      expect(await waysIn(person.db, 'family-media', file_path)).toEqual(NO_WAY)
    }
    const counted = nana.db.from('media').select('id', { count: 'exact', head: true }).eq('id', id)
    expect((await counted).count).toBe(0)
  })

  test('a mark works in one direction only', async () => {
    const { id } = await share(aunt, { is_private: true })
    expect(await sees(cousin, id)).toBe(false)
  })

  test('removing the mark removes access', async () => {
    const { family: other, nana: mother, cousin: son } = await hub.aFamily('The Close')
    await mother.db.from('immediate_family').insert({ relative_id: son.id }).throwOnError()
    const { id, file_path } = await share(mother, { is_private: true, family_id: other.id })
    expect(await sees(son, id)).toBe(true)
    const url = await signedUrl(son, file_path)

    await mother.db.from('immediate_family').delete().eq('relative_id', son.id).throwOnError()

    expect(await sees(son, id)).toBe(false)
    expect((await fetch(url)).ok).toBe(false)
    expect(await waysIn(son.db, 'family-media', file_path)).toEqual(NO_WAY)
  })

  test('is delivered live only to those who may see it', async () => {
    const [close, distant, outside] = await Promise.all([
      listenTo(aunt.db, 'media'),
      listenTo(nana.db, 'media'),
      listenTo(outsiders.neighbour.db, 'media'),
    ])
    const secret = await share(cousin, { is_private: true })
    const shared = await share(cousin)

    await vi.waitFor(() =>
      expect(rowsOf(close)).toEqual([
        expect.objectContaining({ id: secret.id }),
        expect.objectContaining({ id: shared.id }),
      ]),
    )
    await vi.waitFor(() => expect(rowsOf(distant)).toEqual([expect.objectContaining({ id: shared.id })]))
    expect(outside).toEqual([])
  })

  test('may be shared later; a shared item cannot become private', async () => {
    const { id } = await share(cousin, { is_private: true })
    const set = (is_private: boolean) =>
      cousin.db.from('media').update({ is_private }).eq('id', id).select('id')

    expect((await set(false)).data).toHaveLength(1)
    expect(await sees(nana, id)).toBe(true)
    expect((await set(true)).error).toMatchObject({
      code: '23514',
      message: 'media_already_shared',
    })
  })
})

describe('editing and deleting', () => {
  const remove = async (by: Pick<Person, 'db'>, { id, file_path }: { id: string; file_path: string }) => ({
    files: (await bucket(by).remove([file_path])).data?.length ?? 0,
    rows: (await by.db.from('media').delete().eq('id', id).select('id')).data?.length ?? 0,
  })

  test('the uploader and an admin may delete the row; its file waits in the bin, unseen', async () => {
    for (const person of [cousin, nana]) {
      const item = await share(cousin)
      const { data: url } = await bucket(aunt).createSignedUrl(item.file_path, 60)

      expect(await remove(person, item)).toEqual({ files: 0, rows: 1 })
      expect((await fetch(url?.signedUrl ?? '')).ok).toBe(false)
    }
  })

  test('other members, outsiders and anonymous visitors may delete neither', async () => {
    const item = await share(cousin)

    for (const person of [aunt, ...Object.values(outsiders), { db: hub.anonymous }]) {
      expect(await remove(person, item)).toEqual({ files: 0, rows: 0 })
    }
    expect(await sees(nana, item.id)).toBe(true)
  })

  test('an admin cannot delete items they cannot see, by any filter', async () => {
    const item = await share(cousin, { is_private: true })
    expect(await remove(nana, item)).toEqual({ files: 0, rows: 0 })

    // Without a filter Postgres applies only the policy for delete.
    await hub.database.admin.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: nana.id, role: 'authenticated' })}, true)`
      await sql`set local role authenticated`
      await sql`delete from public.media`
    })
    expect(await sees(cousin, item.id)).toBe(true)
  })

  test('only the uploader edits the caption; nobody changes owner or file', async () => {
    const { id } = await share(cousin)
    const set = (by: Person, values: object) =>
      by.db.from('media').update(values).eq('id', id).select('title')

    expect((await set(cousin, { title: 'By the sea' })).data).toEqual([{ title: 'By the sea' }])
    for (const person of [nana, aunt, ...Object.values(outsiders)]) {
      expect((await set(person, { title: 'Mine' })).data).toEqual([])
    }
    for (const values of [{ file_path: 'x' }, { user_id: nana.id }, { family_id: null }, { file_size: 1 }]) {
      expect((await set(cousin, values)).error?.code).toBe('42501')
    }
  })
})
