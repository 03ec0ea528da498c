// The page of an export that shows its pictures and texts in any browser, without a server or a script.

type Item = {
  created_at: string
  title?: string | null
  text?: string | null
  /** Paths inside the export. */
  files: string[]
  /** The section that its title leads to. */
  leadsTo?: string
}

export type Section = {
  title: string
  /** As `leadsTo` names it. */
  id?: string
  /** Newest first by default. */
  inOrder?: boolean
  items: Item[]
}

/** @returns HTML; empty sections are left out */
export function exportPage(title: string, language: string, sections: Section[]): string {
  const filled = sections.filter(({ items }) => items.length > 0)
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
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
time { font-size: 0.875rem; opacity: 0.7 }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${filled.map(renderSection).join('\n')}
</body>
</html>
`
}

function renderSection({ title, id, inOrder, items }: Section): string {
  const sorted = inOrder
    ? items
    : [...items].sort((one, other) => other.created_at.localeCompare(one.created_at))
  const anchor = id ? ` id="${escapeHtml(id)}"` : ''
  return `<h2${anchor}>${escapeHtml(title)}</h2>\n<section>\n${sorted.map(renderItem).join('\n')}\n</section>`
}

function renderItem({ created_at, title, text, files, leadsTo }: Item): string {
  const day = created_at.slice(0, 10)
  const name = title && escapeHtml(title)
  const heading = leadsTo ? `<a href="#${escapeHtml(leadsTo)}">${name}</a>` : name
  return `<article>${files.map((file) => renderFile(file, title ?? text ?? day)).join('')}${name ? `<h3>${heading}</h3>` : ''}${
    text ? `<p>${escapeHtml(text)}</p>` : ''
  }<time datetime="${escapeHtml(day)}">${escapeHtml(day)}</time></article>`
}

function renderFile(file: string, label: string): string {
  const address = escapeHtml(encodeURI(file))
  const extension = file.split('.').at(-1)?.toLowerCase() ?? ''
  if (PICTURES.has(extension)) {
    return `<a href="${address}"><img loading="lazy" src="${address}" alt="${escapeHtml(label)}"></a>`
  }
  if (VIDEOS.has(extension)) return `<video controls preload="metadata" src="${address}"></video>`
  return `<p><a href="${address}">${escapeHtml(file)}</a></p>`
}

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'])
const VIDEOS = new Set(['mp4', 'webm', 'mov', 'm4v', 'ogv'])

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
