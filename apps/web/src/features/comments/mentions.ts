// Mentions: `@` and the full name of a member, as typed or picked.

import { searchable } from '@/text/characters'

type Named = { id: string; full_name: string | null }

/** The members whom a text mentions. Of members with the same name, all. */
export function mentionsIn(text: string, members: readonly Named[]): string[] {
  const found = new Set(partsOf(text, members).flatMap(({ ids }) => ids))
  return members.flatMap(({ id }) => (found.has(id) ? [id] : []))
}

type Part = { text: string; ids: string[] }

/** Splits a text into mentions and the parts between them: `Hi @Ada Marsh!` has three parts. */
export function partsOf(text: string, members: readonly Named[]): Part[] {
  // `@Ana Maria` is not `@Ana` with a word behind it.
  const names = [...new Set(members.map(({ full_name }) => full_name ?? ''))]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
  if (names.length === 0 || !text.includes('@')) return [{ text, ids: [] }]
  // With the character before it, because Safari before 16.4 has no lookbehind.
  const mention = new RegExp(`(^|[^\\p{L}\\p{N}])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(mention)) {
    const [all, before = '', name = ''] = match
    const start = match.index + before.length
    if (start > from) parts.push({ text: text.slice(from, start), ids: [] })
    const ids = members.filter(({ full_name }) => full_name === name).map(({ id }) => id)
    from = match.index + all.length
    parts.push({ text: text.slice(start, from), ids })
  }
  if (from < text.length) parts.push({ text: text.slice(from), ids: [] })
  return parts
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const MAX_NAME = 100

/** The typed part of a mention before the caret: `Hi @ad` gives `ad` from 3 on. */
export function typedMention(text: string, caret: number): { from: number; query: string } | undefined {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret - from > MAX_NAME || /[\p{L}\p{N}]/u.test(text.charAt(from - 1))) return undefined
  const query = text.slice(from + 1, caret)
  return /[\n@]|^\s/.test(query) ? undefined : { from, query }
}

/** The members of whose name a word begins with the query, or the whole name does. */
export function matching<Member extends Named>(query: string, members: readonly Member[]): Member[] {
  const wanted = searchable(query)
  return members.filter(({ full_name }) => {
    const name = searchable(full_name ?? '')
    return name !== '' && (name.startsWith(wanted) || name.split(' ').some((word) => word.startsWith(wanted)))
  })
}
