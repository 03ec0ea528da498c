// The files of an export, one after the other: the next one is asked for when the one before has been written, so
// that hundreds of photos and videos never lie in memory together.

import { formatDate } from '@/lib/format'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'
import { openFile, privateAddress, readOwnAccount, readOwnRows } from './export-api'
import { fileName } from './file-name'

type ExportFile = { name: string; lastModified?: Date; input: string | Response }

type Options = {
  userId: string
  name: string
  signal: AbortSignal
  onFile(done: number, total: number): void
}

export async function* exportFiles({ userId, name, signal, onFile }: Options): AsyncGenerator<ExportFile> {
  const { profile, account } = await readOwnAccount(userId)
  const rows = await readOwnRows(userId)
  signal.throwIfAborted()

  const posts = withPictures('photos', rows.posts)
  const recipes = withPictures('recipes', rows.recipes)
  const history = withPictures('history', rows.history)
  const media = rows.media.map((item) => ({ ...item, file: fileName('media', item, item.file_path) }))
  const messages = rows.messages.map((message) => ({
    ...message,
    file: message.image_path && fileName('messages', message, message.image_path),
  }))
  const avatar = { id: 'profile', created_at: profile.created_at, image_url: profile.avatar_url }

  for (const [kind, content] of Object.entries({
    profile,
    account,
    ...rows,
    posts,
    recipes,
    history,
    media,
    messages,
  })) {
    yield { name: `${kind}.json`, input: JSON.stringify(content, null, 2) }
  }

  const pictures = [...posts, ...recipes, ...history, ...withPictures('photos', [avatar])]
  const files = [
    ...pictures.flatMap(({ file, created_at, image_url }) =>
      file && image_url ? [{ file, created_at, address: async () => storedUrl(image_url) }] : [],
    ),
    // Signed when its turn comes: there may be hours of videos before it.
    ...media.map(({ file, created_at, file_path }) => ({
      file,
      created_at,
      address: () => privateAddress('family-media', file_path),
    })),
    ...messages.flatMap(({ file, created_at, image_path }) =>
      file && image_path ? [{ file, created_at, address: () => privateAddress('messages', image_path) }] : [],
    ),
  ]

  const missing: string[] = []
  for (const [index, { file, created_at, address }] of files.entries()) {
    onFile(index + 1, files.length)
    const found = await address()
    const input = found && (await openFile(found, signal))
    if (input) yield { name: file, lastModified: new Date(created_at), input }
    else missing.push(file)
  }
  yield { name: 'README.txt', input: readme(name, missing) }
}

type Illustrated = { id: string; created_at: string; image_url: string | null }

const withPictures = <Row extends Illustrated>(folder: string, rows: Row[]) =>
  rows.map((row) => ({ ...row, file: row.image_url && fileName(folder, row, row.image_url) }))

function readme(name: string, missing: string[]): string {
  const text = m.export_readme({ product: m.product_name(), name, date: formatDate(new Date()) })
  return missing.length ? text + m.export_missing({ names: missing.join('\n') }) : text
}
