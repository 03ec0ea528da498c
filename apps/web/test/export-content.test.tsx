// What the exports contain, from the server's answers to the files of the ZIP.

import { beforeEach, expect, test } from 'vitest'
import { readFamily } from '../src/features/settings/account/export-api'
import { exportFiles } from '../src/features/settings/account/export-files'
import { answer } from './open-screen'

const TABLES = [
  ...[
    'posts',
    'post_likes',
    'comments',
    'recipes',
    'family_history',
    'family_media',
    'media_people',
    'profiles',
  ],
  ...['parentage', 'partnerships', 'gedcom_records', 'events', 'event_attendees', 'event_items'],
  ...['family_playlists', 'playlist_songs', 'lists', 'list_items', 'albums', 'album_items', 'album_members'],
]
const AT = '2026-11-20T10:00:00Z'

const item = (id: string, values: object) => ({
  id,
  title: id,
  description: null,
  bucket_id: 'family-media',
  file_path: `${id}.webp`,
  motion_path: null,
  places: ['media'],
  created_at: AT,
  taken_at: '2026-11-20T10:00:00',
  taken_precision: 'time',
  rotation: 0,
  width: 640,
  height: 480,
  ...values,
})

beforeEach(() => {
  for (const table of TABLES) answer(`GET /rest/v1/${table}`, [])
  answer('GET /rest/v1/families', { id: 'oliveira', name: 'Oliveira' })
  answer('POST /rest/v1/rpc/visible_file_uses', [])
})

/** @returns the texts of the files by their names */
async function unpack(content: Awaited<ReturnType<typeof readFamily>>): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const options = { name: 'Oliveira', readme: '', signal: new AbortController().signal, onFile: () => {} }
  for await (const { name, input } of exportFiles(content, options)) {
    files.set(name, typeof input === 'string' ? input : await input.text())
  }
  return files
}

test('photos of messages to the whole family are in its export and its albums', async () => {
  answer('GET /rest/v1/family_media', [item('pears', { bucket_id: 'messages', places: ['messages'] })])
  answer('GET /rest/v1/albums', [{ id: 'autumn', title: 'Autumn', cover_id: null, created_at: AT }])
  answer('GET /rest/v1/album_items', [{ album_id: 'autumn', media_id: 'pears' }])
  answer('POST /storage/v1/object/sign/messages/pears.webp', {
    signedURL: '/object/sign/messages/pears.webp',
  })
  answer('GET /storage/v1/object/sign/messages/pears.webp', 'the photo')

  const files = await unpack(await readFamily('oliveira'))

  expect(files.get('media/2026-11-20 pears.webp')).toContain('the photo')
  expect(files.get('media.json')).toContain('media/2026-11-20 pears.webp')
  const page = files.get('index.html') ?? ''
  expect(page.slice(page.indexOf('id="album-autumn"'))).toContain('src="media/2026-11-20%20pears.webp"')
})
