// The page of an export that shows its pictures and texts in any browser, without a server or a script.

import { directionOf, type Language } from '@kinfold/i18n'
import type { Tables } from '@/data/database.types'
import { formatPartialDate } from '@/dates/partial-dates'
import { currentLanguage, m } from '@/i18n/messages'

type Media = Tables<'media'>

export type Item = {
  id?: string
  created_at: string
  /** Of media, which are shown and sorted by it. */
  taken_at?: Media['taken_at']
  taken_precision?: Media['taken_precision']
  title?: string | null
  text?: string | null
  /** Paths inside the export. */
  files: string[]
  /** The names of those on its photos. */
  people?: string[]
  comments?: Pick<Item, 'created_at' | 'title' | 'text'>[]
  /** The section that its title leads to. */
  leadsTo?: string
}

/** How a picture or video is turned, clockwise in degrees, and its pixels before that. */
export type TurnedFile = Pick<Media, 'rotation' | 'width' | 'height'>
type TurnedFiles = ReadonlyMap<string, TurnedFile>

export type Section = {
  title: string
  /** As `leadsTo` names it. */
  id?: string
  /** Newest first by default. */
  inOrder?: boolean
  items: Item[]
}

/**
 * @param turned by their paths inside the export
 * @returns HTML; empty sections are left out
 */
export function exportPage(
  title: string,
  language: Language,
  sections: Section[],
  turned: TurnedFiles = new Map(),
): string {
  const filled = sections.filter(({ items }) => items.length > 0)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
section { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1.5rem }
h2 { margin-top: 3rem }
article { overflow-wrap: anywhere }
p { white-space: pre-line; margin: 0.25rem 0 }
img, video { width: 100%; border-radius: 8px }
.turned { display: grid; place-content: center; overflow: hidden; container-type: size; border-radius: 8px }
.turned > * { width: 100cqw; height: 100cqh; object-fit: contain; border-radius: 0 }
.on-its-side > * { width: 100cqh; height: 100cqw }
ul { margin: 0.5rem 0; padding: 0 0 0 1rem; border-left: 2px solid; list-style: none }
time, small { font-size: 0.875rem; opacity: 0.7 }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${filled.map((section) => renderSection(section, turned)).join('\n')}
</body>
</html>
`
}

function renderSection({ title, id, inOrder, items }: Section, turned: TurnedFiles): string {
  const sorted = inOrder
    ? items
    : [...items].sort((one, other) => momentOf(other).localeCompare(momentOf(one)))
  const anchor = id ? ` id="${escapeHtml(id)}"` : ''
  const articles = sorted.map((item) => renderItem(item, turned)).join('\n')
  return `<h2${anchor}>${escapeHtml(title)}</h2>\n<section>\n${articles}\n</section>`
}

const momentOf = ({ taken_at, created_at }: Item) => taken_at ?? created_at

function renderItem(item: Item, turned: TurnedFiles): string {
  const { title, text, files, people = [], comments = [], leadsTo } = item
  const label = title ?? text ?? dayOf(item.created_at)
  const name = title && escapeHtml(title)
  const heading = leadsTo ? `<a href="#${escapeHtml(leadsTo)}">${name}</a>` : name
  const parts = [
    ...files.map((file) => renderFile(file, label, turned.get(file))),
    name ? `<h3>${heading}</h3>` : '',
    text ? `<p>${escapeHtml(text)}</p>` : '',
    people.length > 0
      ? `<p>${escapeHtml(m.people_with({ names: new Intl.ListFormat(currentLanguage()).format(people) }))}</p>`
      : '',
    renderDate(item),
    renderComments(comments),
  ]
  return `<article>${parts.join('')}</article>`
}

/** Oldest first, as a conversation. */
function renderComments(comments: NonNullable<Item['comments']>): string {
  if (comments.length === 0) return ''
  const sorted = [...comments].sort((one, other) => one.created_at.localeCompare(other.created_at))
  const items = sorted.map(({ title, text, created_at }) => {
    const author = title ? `<b>${escapeHtml(title)}</b> ` : ''
    return `<li><p>${author}${escapeHtml(text ?? '')}</p>${renderDay(dayOf(created_at))}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}

const dayOf = (moment: string) => moment.slice(0, 10)

function renderDate({ created_at, taken_at, taken_precision }: Item): string {
  if (!taken_at || !taken_precision) return renderDay(dayOf(created_at))
  const date = dayOf(taken_at)
  if (taken_precision === 'time' || taken_precision === 'day') return renderDay(date)
  const text =
    taken_precision === 'unknown'
      ? m.media_undated()
      : formatPartialDate({ date, precision: taken_precision })
  return `<small>${escapeHtml(text)}</small>`
}

const renderDay = (day: string) => `<time datetime="${escapeHtml(day)}">${escapeHtml(day)}</time>`

function renderFile(file: string, label: string, turned: TurnedFile | undefined): string {
  const address = escapeHtml(encodeURI(file))
  const extension = file.split('.').at(-1)?.toLowerCase() ?? ''
  const style = turned ? ` style="rotate: ${turned.rotation}deg"` : ''
  if (PICTURES.has(extension)) {
    const picture = `<img loading="lazy" src="${address}" alt="${escapeHtml(label)}"${style}>`
    return `<a href="${address}">${renderFrame(picture, turned)}</a>`
  }
  if (VIDEOS.has(extension)) {
    return renderFrame(`<video controls preload="metadata" src="${address}"${style}></video>`, turned)
  }
  return `<p><a href="${address}">${escapeHtml(file)}</a></p>`
}

/** A turned picture or video needs a frame of the shape that it has then. */
function renderFrame(picture: string, turned: TurnedFile | undefined): string {
  if (!turned) return picture
  const { rotation, width, height } = turned
  const onItsSide = rotation % 180 !== 0
  const [across, down] = onItsSide ? [height, width] : [width, height]
  const shape = across && down ? `${across} / ${down}` : '1'
  return `<span class="turned${onItsSide ? ' on-its-side' : ''}" style="aspect-ratio: ${shape}">${picture}</span>`
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'])
const VIDEOS = new Set(['mp4', 'webm', 'mov', 'm4v', 'ogv'])

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
