// Links to what the hub itself has: `https://hub.example/recipes/{id}`.

import { m } from '@/i18n/messages'
import { textParts } from './text-parts'

export type HubLink = { kind: 'recipe' | 'event' | 'photo' | 'album'; id: string; path: string }

const MAX_CARDS = 3
const isId = (text: string | null | undefined): text is string =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text ?? '')

/** @returns the path of an address within this hub; undefined for other addresses */
export function hubPath(url: string, origin = location.origin): string | undefined {
  if (!url.startsWith(`${origin}/`)) return undefined
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** The first links of a text to recipes, events, photos and albums of this hub, each once. */
export function hubLinks(text: string, origin = location.origin): HubLink[] {
  // The cheap test decides for most messages.
  if (!text.includes(origin)) return []
  const links = textParts(text).flatMap(({ url }) => (url ? (toLink(url, origin) ?? []) : []))
  const first = links.filter(({ id }, index) => links.findIndex((one) => one.id === id) === index)
  return first.slice(0, MAX_CARDS)
}

/** The object replacement character (U+FFFC) marks where an address was. */
const MARK = '\uFFFC'

/** A text without the addresses of links that cards show below it: `Try https://hub.example/recipes/{id}!` is `Try!`. */
export function textBesideCards(text: string, origin = location.origin): string {
  const shown = hubLinks(text, origin).map(({ id }) => id)
  if (shown.length === 0) return text
  return replaceLinks(text, origin, ({ id }) => (shown.includes(id) ? MARK : undefined))
    .replaceAll(`(${MARK})`, MARK)
    .replace(/\n\uFFFC(?=\n|$)/g, '')
    .replace(/(^|\n)\uFFFC[^\S\n]*/g, '$1')
    .replace(/[^\S\n]*\uFFFC/g, '')
    .trim()
}

/** For a text in one line: the kinds of what its links lead to, instead of their addresses. `Try Recipe!` */
export const withKinds = (text: string, origin = location.origin) =>
  replaceLinks(text, origin, ({ kind }) => m.link_kind({ kind }))

function replaceLinks(text: string, origin: string, by: (link: HubLink) => string | undefined): string {
  if (!text.includes(origin)) return text
  return textParts(text)
    .map(({ text: part, url }) => {
      const link = url && toLink(url, origin)
      return (link && by(link)) ?? part
    })
    .join('')
}

function toLink(url: string, origin: string): HubLink | undefined {
  const path = hubPath(url, origin)
  if (path === undefined) return undefined
  const { pathname, searchParams } = new URL(url)
  const [, place, id] = pathname.split('/')
  const found = { '/media': ['photo', 'item'], '/events': ['event', 'event'] } as const
  if (place === 'recipes' && isId(id)) return { kind: 'recipe', id, path }
  if (place === 'events' && isId(id)) return { kind: 'event', id, path }
  const album = searchParams.get('album')
  if (pathname === '/media' && !searchParams.has('item') && isId(album))
    return { kind: 'album', id: album, path }
  const [kind, param] = found[pathname as keyof typeof found] ?? []
  const named = param && searchParams.get(param)
  return kind && isId(named) ? { kind, id: named, path } : undefined
}
