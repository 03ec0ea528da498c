// What the exports contain, from the server's answers to the files of the ZIP.

import { beforeEach, expect, test } from 'vitest'
import type { ExportContent } from '../src/features/settings/account/export/content'
import { readFamily } from '../src/features/settings/account/export/family-api'
import { exportFiles } from '../src/features/settings/account/export/files'
import { readOwn } from '../src/features/settings/account/export/own-api'
import { answer, ROSA, signInAsRosa } from './open-screen'

const TABLES = [
  ...[
    'posts',
    'post_likes',
    'comments',
    'reactions',
    'recipes',
    'recipe_favourites',
    'profiles',
    'family_history',
  ],
  ...[
    'parentage',
    'partnerships',
    'gedcom_records',
    'events',
    'event_attendees',
    'event_items',
    'event_reminders',
  ],
  ...['calendar_feeds', 'media', 'media_people', 'messages', 'family_playlists', 'playlist_songs', 'lists'],
  ...['list_items', 'albums', 'album_items', 'album_members', 'immediate_family', 'appearance_settings'],
  ...['hidden_memories', 'notification_settings', 'push_subscriptions'],
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
async function unpack(content: ExportContent): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const options = {
    name: 'Oliveira',
    readme: (files: string) => files,
    signal: new AbortController().signal,
    onFile: () => {},
  }
  for await (const { name, input } of exportFiles(content, options)) {
    files.set(name, typeof input === 'string' ? input : await input.text())
  }
  return files
}

test('photos of messages to the whole family are in its export and its albums', async () => {
  answer('GET /rest/v1/media', [item('pears', { bucket_id: 'messages', places: ['messages'] })])
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

const comment = {
  id: 'ripe',
  family_id: 'oliveira',
  user_id: 'rosa',
  content: 'Are they ripe?',
  reacted_by: { '🎉': ['bento'] },
  media_id: 'pears',
  subject_id: 'pears',
  created_at: AT,
}
const mark = {
  id: 'mark',
  media_id: 'pears',
  person_id: 'ines',
  family_history: { member_name: 'Ines' },
  ...{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
}

/** Answers with one row of each. */
function answerWithSocialRows(): void {
  answer('GET /rest/v1/comments', [comment])
  answer('GET /rest/v1/reactions', [{ id: 'orange heart', emoji: '🧡', post_id: 'pie', created_at: AT }])
  answer('GET /rest/v1/albums', [{ id: 'autumn', title: 'Autumn', cover_id: null, created_at: AT }])
  answer('GET /rest/v1/album_items', [{ album_id: 'autumn', media_id: 'pears' }])
  answer('GET /rest/v1/media_people', [mark])
}

const nameOf = (line: string) => line.split('  ')[0] ?? ''
/** The files beside the README that it does not list, and those it lists that are not there. */
function wrongInReadme(files: Map<string, string>): string[] {
  const listed = (files.get('README.txt') ?? '').split('\n').map(nameOf)
  const there = [...files.keys()]
    .filter((name) => name !== 'README.txt')
    .map((name) => name.replace(/\/.*/, ''))
  return [
    ...there.filter((name) => !listed.includes(name)),
    ...listed.filter((name) => !there.includes(name)),
  ]
}

test("the family's export has comments, their reactions, albums and marks, and its README lists every file", async () => {
  answerWithSocialRows()
  const files = await unpack(await readFamily('oliveira'))

  expect(files.get('comments.json')).toContain('Are they ripe?')
  expect(files.get('comments.json')).toContain('🎉')
  expect(files.get('albums.json')).toContain('Autumn')
  expect(files.get('album-items.json')).toContain('"media_id": "pears"')
  expect(files.get('people-on-photos.json')).toContain('"person_id": "ines"')
  expect(wrongInReadme(files)).toEqual([])
})

test("a member's export has comments, reactions, albums and marks, and its README lists every file", async () => {
  signInAsRosa()
  answerWithSocialRows()
  answer('GET /auth/v1/user', { id: ROSA.userId, email: 'rosa@oliveira.example' })
  answer('GET /rest/v1/profiles', { id: ROSA.userId, full_name: 'Rosa', created_at: AT })
  const files = await unpack(await readOwn(ROSA.userId))

  expect(files.get('comments.json')).toContain('Are they ripe?')
  expect(files.get('reactions.json')).toContain('🧡')
  expect(files.get('albums.json')).toContain('Autumn')
  expect(files.get('people-on-photos.json')).toContain('"person_id": "ines"')
  expect(files.get('photos-of-me.json')).toContain('"person_id": "ines"')
  expect(files.get('README.txt')).toMatch(/^reactions\.json +your reactions/m)
  expect(wrongInReadme(files)).toEqual([])
})

test('the page has the comments and the people of a photo beside it, upright, and other comments at its end', async () => {
  answer('POST /rest/v1/rpc/visible_file_uses', [
    { bucket_id: 'family-media', name: 'pears.webp', url: null, used_by: 'media', row_id: 'pears' },
  ])
  answer('GET /rest/v1/media', [item('pears', { rotation: 90, taken_at: '2019-05-03T00:00:00' })])
  answer('GET /rest/v1/media_people', [mark])
  answer('GET /rest/v1/family_history', [{ id: 'ines', member_name: 'Ines', created_at: AT }])
  answer('GET /rest/v1/profiles', [{ id: 'rosa', full_name: 'Rosa', created_at: AT }])
  const onEvent = { ...comment, id: 'late', subject_id: 'picnic', content: 'I come later' }
  answer('GET /rest/v1/comments', [comment, onEvent])
  answer('POST /storage/v1/object/sign/family-media/pears.webp', { signedURL: '/object/sign/pears.webp' })
  answer('GET /storage/v1/object/sign/pears.webp', 'the photo')

  const page = (await unpack(await readFamily('oliveira'))).get('index.html') ?? ''

  const photo = page.split('\n').find((line) => line.includes('<h3>pears</h3>'))
  expect(photo).toContain('rotate: 90deg')
  expect(photo).toContain('With Ines')
  expect(photo).toContain('2019-05-03')
  expect(photo).toContain('<b>Rosa</b> Are they ripe?')
  expect(page).toMatch(/<h2>Comments<\/h2>\n<section>\n<article><h3>Rosa<\/h3><p>I come later/)
  expect(page.match(/Are they ripe/g)).toHaveLength(1)
})
