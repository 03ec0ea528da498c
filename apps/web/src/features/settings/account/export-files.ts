// The files of an export, one after the other: the next one is asked for when the one before has been written, so
// that hundreds of photos and videos never lie in memory together.

import { formatDate } from '@/lib/format'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'
import { getLocale } from '@/paraglide/runtime'
import { albumPage } from './album-page'
import {
  type FileUse,
  openFile,
  privateAddress,
  readOwnAccount,
  readOwnFileUses,
  readOwnRows,
} from './export-api'
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
  const uses = new Map((await readOwnFileUses()).map((use) => [`${use.used_by} ${use.row_id}`, use]))
  signal.throwIfAborted()

  const files: { file: string; created_at: string; use: FileUse }[] = []
  const withFiles = <Row extends { id: string; created_at: string }>(
    folder: string,
    table: string,
    tableRows: Row[],
  ) =>
    tableRows.map((row) => {
      const use = uses.get(`${table} ${row.id}`)
      const file = use ? fileName(folder, row, use.name) : null
      if (use && file) files.push({ file, created_at: row.created_at, use })
      return { ...row, file }
    })
  const posts = withFiles('photos', 'posts', rows.posts)
  const recipes = withFiles('recipes', 'recipes', rows.recipes)
  const history = withFiles('history', 'family_history', rows.history)
  const media = withFiles('media', 'family_media', rows.media)
  const messages = withFiles('messages', 'messages', rows.messages)
  const { created_at } = profile
  const avatar = uses.get(`profiles ${userId}`)
  if (avatar) {
    files.push({
      file: fileName('photos', { id: 'profile', created_at }, avatar.name),
      created_at,
      use: avatar,
    })
  }

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

  yield { name: 'index.html', input: album(name, { posts, recipes, history, media }) }

  const missing: string[] = []
  for (const [index, { file, created_at, use }] of files.entries()) {
    onFile(index + 1, files.length)
    const found = await addressOf(use)
    const input = found && (await openFile(found, signal))
    if (input) yield { name: file, lastModified: new Date(created_at), input }
    else missing.push(file)
  }
  yield { name: 'README.txt', input: readme(name, missing) }
}

type WithFile<Row> = (Row & { file: string | null })[]
type Rows = Awaited<ReturnType<typeof readOwnRows>>
type Shown = {
  [Kind in 'posts' | 'recipes' | 'history' | 'media']: WithFile<Rows[Kind][number]>
}

const album = (name: string, { posts, recipes, history, media }: Shown) =>
  albumPage(name, getLocale(), [
    { title: m.export_album_posts(), items: posts.map((post) => ({ ...post, text: post.content })) },
    { title: m.export_album_media(), items: media.map((item) => ({ ...item, text: item.description })) },
    {
      title: m.export_album_recipes(),
      items: recipes.map((recipe) => ({ ...recipe, text: recipe.description })),
    },
    {
      title: m.export_album_history(),
      items: history.map((person) => ({ ...person, title: person.member_name, text: person.bio })),
    },
  ])

/** Signed when its turn comes: there may be hours of videos before it. */
const addressOf = async ({ url, bucket_id, name }: FileUse) =>
  url ? storedUrl(url) : privateAddress(bucket_id, name)

function readme(name: string, missing: string[]): string {
  const text = m.export_readme({ product: m.product_name(), name, date: formatDate(new Date()) })
  return missing.length ? text + m.export_missing({ names: missing.join('\n') }) : text
}
