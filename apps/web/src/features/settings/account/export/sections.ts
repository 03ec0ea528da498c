// What the page of an export shows: posts, media, recipes, relatives and albums, with their comments, the people on their
// photos and how these are turned.

import type { Tables } from '@/data/database.types'
import { m } from '@/i18n/messages'
import { albumSections } from './albums'
import type { ExportContent, FileUse } from './content'
import type { Item, Section, TurnedFile } from './page'

type Rows = ExportContent['withFiles']
export type Shown = {
  [Kind in 'posts' | 'recipes' | 'history' | 'media']: (Rows[Kind][number] & { files: string[] })[]
}
type NamedFile = { file: string; use: FileUse }

/** @returns the sections, and the pictures and videos in them that are turned, by their paths inside the export */
export function pageOf(
  shown: Shown,
  { inAlbums, onPage }: Pick<ExportContent, 'inAlbums' | 'onPage'>,
  files: NamedFile[],
): { sections: Section[]; turned: Map<string, TurnedFile> } {
  const mediaOf = mediaByFile(inAlbums.library, files)
  const people = grouped(onPage.marks, ({ media_id }) => media_id)
  const comments = grouped(onPage.comments, ({ subject_id }) => subject_id)

  const idsOf = (item: Item) => {
    const ofFiles = item.files.flatMap((file) => mediaOf.get(file)?.id ?? [])
    return [...new Set(item.id ? [item.id, ...ofFiles] : ofFiles)]
  }
  const commentItem = ({ user_id, content, created_at }: Tables<'comments'>) => ({
    created_at,
    title: onPage.names.get(user_id),
    text: content,
    files: [],
  })
  const withComments = (item: Item): Item => {
    // The cover of an album only leads to it.
    if (item.leadsTo) return item
    const ids = idsOf(item)
    const names = ids.flatMap((id) => people.get(id) ?? []).flatMap(({ name }) => name ?? [])
    const below = ids.flatMap((id) => comments.get(id) ?? []).map(commentItem)
    return { ...item, people: [...new Set(names)], comments: below }
  }

  const fileAt = new Map(files.map(({ file, use }) => [placeOf(use), file]))
  const sections = [...sectionsOf(shown), ...albumSections(inAlbums, fileAt)]
  const subjects = new Set(sections.flatMap(({ items }) => items.flatMap(idsOf)))
  // Comments on events, and in a member's own export those on content of others.
  const elsewhere = onPage.comments.filter(({ subject_id }) => !subjects.has(subject_id))
  return {
    sections: [
      ...sections.map((section) => ({ ...section, items: section.items.map(withComments) })),
      { title: m.comments_title(), items: elsewhere.map(commentItem) },
    ],
    turned: new Map([...mediaOf].filter(([, { rotation }]) => rotation !== 0)),
  }
}

// Map.groupBy is not in all browsers.
function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const placeOf = ({ bucket_id, name }: Pick<FileUse, 'bucket_id' | 'name'>) => `${bucket_id}/${name}`

/** @returns the media by their paths inside the export */
function mediaByFile(library: Tables<'media'>[], files: NamedFile[]) {
  const atPlace = new Map(
    library.flatMap((item) =>
      [item.file_path, item.motion_path].flatMap((name) =>
        name ? [[placeOf({ bucket_id: item.bucket_id, name }), item] as const] : [],
      ),
    ),
  )
  return new Map(
    files.flatMap(({ file, use }) => {
      const item = atPlace.get(placeOf(use))
      return item ? [[file, item] as const] : []
    }),
  )
}

const sectionsOf = ({ posts, recipes, history, media }: Shown): Section[] => [
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
]
