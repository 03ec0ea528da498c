// The files of an export, one after the other: the next one is asked for when the one before has been written, so
// that hundreds of photos and videos never lie in memory together.

import type { Tables } from '@/data/database.types'
import { currentLanguage, m } from '@/i18n/messages'
import { storedUrl } from '@/photos/stored-url'
import type { ExportContent, FileUse } from './content'
import { fileName } from './file-name'
import { openFile, privateAddress } from './files-api'
import { exportPage } from './page'
import { describeFiles, type Folder } from './readme'
import { pageOf } from './sections'

type ExportFile = { name: string; lastModified?: Date; input: string | Response }

type Options = {
  /** Whose data it is, as the page and the README show it. */
  name: string
  /** @param files the lines that describe what is in the export */
  readme(files: string): string
  signal: AbortSignal
  onFile(done: number, total: number): void
}

export async function* exportFiles(
  content: ExportContent,
  { name, readme, signal, onFile }: Options,
): AsyncGenerator<ExportFile> {
  const uses = new Map<string, FileUse[]>()
  for (const use of content.uses) {
    const key = `${use.used_by} ${use.row_id}`
    uses.set(key, [...(uses.get(key) ?? []), use])
  }
  const files: { file: string; created_at: string; use: FileUse }[] = []
  const folders = new Set<Folder>()
  const withFiles = <Row extends { id: string; created_at: string }>(
    folder: Folder,
    table: string,
    tableRows: Row[],
  ) =>
    tableRows.map((row) => {
      const named = inOrder(uses.get(`${table} ${row.id}`) ?? [], row).map((use, index) => ({
        file: fileName(folder, row, use.name, index + 1),
        created_at: row.created_at,
        use,
      }))
      files.push(...named)
      if (named.length > 0) folders.add(folder)
      return { ...row, files: named.map(({ file }) => file) }
    })
  const rows = content.withFiles
  const shown = {
    posts: withFiles('photos', 'posts', rows.posts),
    recipes: withFiles('recipes', 'recipes', rows.recipes),
    history: withFiles('history', 'family_history', rows.history),
    media: withFiles('media', 'media', rows.media),
  }
  const ofPeople = (people: Tables<'profiles'>[]) => withFiles('photos', 'profiles', people)
  const people =
    'members' in content.people
      ? { members: ofPeople(content.people.members) }
      : { profile: ofPeople([content.people.profile])[0] }
  const messages = rows.messages && { messages: withFiles('messages', 'messages', rows.messages) }

  const data = { ...people, ...shown, ...messages, ...content.others }
  for (const [kind, value] of Object.entries(data)) {
    yield { name: `${kind}.json`, input: JSON.stringify(value, null, 2) }
  }
  const { sections, turned } = pageOf(shown, content, files)
  yield { name: 'index.html', input: exportPage(name, currentLanguage(), sections, turned) }

  const missing: string[] = []
  for (const [index, { file, created_at, use }] of files.entries()) {
    onFile(index + 1, files.length)
    const found = await addressOf(use)
    const input = found && (await openFile(found, signal))
    if (input) yield { name: file, lastModified: new Date(created_at), input }
    else missing.push(file)
  }
  const text = readme(describeFiles(Object.keys(data), folders))
  yield {
    name: 'README.txt',
    input: missing.length ? text + m.export_missing({ names: missing.join('\n') }) : text,
  }
}

/** The photos of a post as it shows them. */
function inOrder(uses: FileUse[], row: object): FileUse[] {
  const urls = 'image_urls' in row ? (row.image_urls as string[]) : []
  return [...uses].sort((one, other) => urls.indexOf(one.url ?? '') - urls.indexOf(other.url ?? ''))
}

/** Signed when its turn comes: there may be hours of videos before it. */
const addressOf = async ({ url, bucket_id, name }: FileUse) =>
  url ? storedUrl(url) : privateAddress(bucket_id, name)
