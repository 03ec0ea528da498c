// The files of an export, one after the other: the next photo is asked for when the one before has been written, so
// that hundreds of them never lie in memory together.

import { formatDate } from '@/lib/format'
import { storedUrl } from '@/lib/stored-url'
import { m } from '@/paraglide/messages'
import { readOwnAccount, readOwnPosts, readOwnRows } from './export-api'
import { photoFileName } from './photo-file-name'

type ExportFile = { name: string; lastModified?: Date; input: string | Response }

type Options = {
  userId: string
  name: string
  signal: AbortSignal
  onPhoto(done: number, total: number): void
}

export async function* exportFiles({ userId, name, signal, onPhoto }: Options): AsyncGenerator<ExportFile> {
  const { profile, account } = await readOwnAccount(userId)
  const posts = await readOwnPosts(userId)
  const rows = await readOwnRows(userId)
  signal.throwIfAborted()

  const photos = posts.flatMap((post) =>
    post.image_url
      ? [{ url: post.image_url, name: photoFileName(post), date: new Date(post.created_at) }]
      : [],
  )
  if (profile.avatar_url) {
    const avatar = { id: 'profile', created_at: profile.created_at, image_url: profile.avatar_url }
    photos.push({ url: profile.avatar_url, name: photoFileName(avatar), date: new Date(profile.created_at) })
  }

  yield json('profile', profile)
  yield json('account', account)
  yield json(
    'posts',
    posts.map((post) => ({ ...post, photo: post.image_url && photoFileName(post) })),
  )
  for (const [kind, list] of Object.entries(rows)) yield json(kind, list)

  const missing: string[] = []
  for (const [index, photo] of photos.entries()) {
    onPhoto(index + 1, photos.length)
    const response = await fetch(storedUrl(photo.url), { signal })
    if (response.ok) yield { name: photo.name, lastModified: photo.date, input: response }
    // Storage answers 400 for what is not there, with the 404 in the body.
    else if ([400, 404].includes(response.status)) missing.push(photo.name)
    else throw new Error(m.export_bad_answer())
  }
  yield { name: 'README.txt', input: readme(name, missing) }
}

const json = (kind: string, content: unknown): ExportFile => ({
  name: `${kind}.json`,
  input: JSON.stringify(content, null, 2),
})

function readme(name: string, missing: string[]): string {
  const text = m.export_readme({ product: m.product_name(), name, date: formatDate(new Date()) })
  return missing.length ? text + m.export_missing({ names: missing.join('\n') }) : text
}
