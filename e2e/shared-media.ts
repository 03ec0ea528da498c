// Shared media, added without a screen.

import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { socketOf } from '../test/running-kinfold.ts'
import type { FamilyMember } from './members.ts'
import { png } from './photo.ts'
import type { Kinfold } from './server.ts'

/** A one-page PDF with this text (ISO 32000-1, annex H.3). */
export function pdf(words: string): Blob {
  const content = `BT /F1 36 Tf 72 640 Td (${words}) Tj ET`
  return new Blob(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
      `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
      '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].map((line) => `${line}\n`),
    { type: 'application/pdf' },
  )
}

/** One second of a low tone, 8000 samples of 8 bits (http://soundfile.sapp.org/doc/WaveFormat/). */
export function wav(): Blob {
  const samples = Uint8Array.from({ length: 8000 }, (_, index) => 128 + 60 * Math.sin(index / 8))
  const header = Buffer.alloc(44)
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.set([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0], 16)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return new Blob([new Uint8Array(header), samples], { type: 'audio/wav' })
}

type Shared = {
  title: string
  description?: string
  is_private?: boolean
  taken_at?: string
  taken_precision?: string
  taken_place?: string
}

/** @returns the inserted row */
export async function share({ db, id, family_id }: FamilyMember, file: Blob, words: Shared) {
  const extension = file.type.split('/')[1]?.replace('jpeg', 'jpg').replace('quicktime', 'mov')
  const file_path = `${id}/${randomBytes(16).toString('base64url')}.${extension}`
  const { error } = await db.storage.from('family-media').upload(file_path, file)
  if (error) throw error
  const row = { ...words, file_path, file_type: file.type, user_id: id, family_id }
  const { data } = await db.from('media').insert(row).select().single().throwOnError()
  return data as { id: string; file_path: string; width: number; height: number; duration: number }
}

export const blob = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type })
export const plain = () => blob(png(400, 300, [120, 150, 110]), 'image/png')

export const cards = (page: Page) => page.getByRole('article')
export const titles = (page: Page) => page.getByRole('article').getByRole('heading')
export const open = (page: Page, title: string) =>
  page.getByRole('link', { name: title, exact: true }).click()

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })

export const lightbox = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

/** Whether the open photo has been drawn. */
export const shown = (page: Page, title: string) =>
  lightbox(page, title)
    .getByRole('img', { name: title })
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

/** Counts the requests for signed URLs that the page makes from now on. */
export function countSignings(page: Page) {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/object/sign/family-media')) count += 1
  })
  return () => count
}

/** Chooses from the menu of the open item. */
export async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Inserts this many rows for one file directly: requests would take too long. */
export async function multiply({ directory }: Kinfold, file_path: string, count: number) {
  const { host } = await socketOf(directory)
  const sql = postgres({ host, username: 'postgres', database: 'postgres', max: 1 })
  await sql`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    select bucket_id, split_part(name, '/', 1) || '/' || replace(gen_random_uuid()::text, '-', '') || '.png',
           owner, owner_id, version, metadata
      from storage.objects, generate_series(2, ${count}) where name = ${file_path}`
  await sql`
    insert into public.media (family_id, user_id, title, file_path, file_type, created_at)
    select family_id, user_id, 'Photo ' || row_number() over (), name, file_type,
           media.created_at + row_number() over () * interval '1 second'
      from public.media, storage.objects
     where file_path = ${file_path} and name <> file_path and objects.bucket_id = 'family-media' and owner_id = user_id::text`
  await sql.end()
}
