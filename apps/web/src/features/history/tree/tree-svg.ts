// The tree as a picture of its own: SVG with names and years, and nothing from outside.

import { m } from '@/i18n/messages'
import { coupleLines, linesBelow } from './branch-lines'
import { CARD, cardOf, type Layout, type TreeNode } from './layout'
import { hasPassed, lifeSpan } from './life-span'
import { tiesBeyond } from './ties-beyond'

const MARGIN = 40
const TITLE = 64
const YEARS_HEIGHT = 20
/** How many letters of a size fit on a line of a card, and how many lines. */
const SIZES = [
  { size: 17, lineHeight: 20, letters: 16, most: 4 },
  { size: 12, lineHeight: 14, letters: 22, most: 7 },
]
/** In nine lines of it fit the 120 letters of the longest name. */
const SMALLEST = { size: 10, lineHeight: 11, letters: 27 }

/** On paper: the colours of the light theme. */
const INK = '#2f241c'
const SOFT = '#6d5d50'
const SAGE = '#8fa58a'
const HONEY = '#d3a24a'

/** @returns the width and height of the picture in pixels, and its text */
export function treeSvg(layout: Layout, title: string): { width: number; height: number; text: string } {
  const { left, top, right, bottom } = layout.bounds
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN + TITLE]
  const path = (lines: string[], look: string) => `<path d="${lines.join('')}" fill="none" ${look}/>`
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${width / 2}" y="${MARGIN + 24}" ${letters(30, INK)} text-anchor="middle">${escaped(title)}</text>`,
    `<g transform="translate(${MARGIN - left} ${MARGIN + TITLE - top})" stroke-linecap="round">`,
    path(tiesBeyond(layout, layout.bounds), `stroke="${SAGE}" stroke-width="2.5" stroke-dasharray="2 9"`),
    path(
      layout.nodes.flatMap((node) => linesBelow(layout, node, layout.bounds)),
      `stroke="${SAGE}" stroke-width="3"`,
    ),
    path(coupleLines(layout, layout.bounds), `stroke="${HONEY}" stroke-width="3"`),
    ...layout.nodes.map(card),
    '</g></svg>',
  ].join('\n')
  return { width, height, text }
}

function card(node: TreeNode): string {
  const { member } = node.person
  const { left, top } = cardOf(node)
  const { lines, size, lineHeight } = written(member.member_name)
  const first = top + (CARD.height - lines.length * lineHeight - YEARS_HEIGHT) / 2 + size
  const line = (text: string, y: number, look: string) =>
    `<text x="${node.x}" y="${y}" ${look} text-anchor="middle">${escaped(text)}</text>`
  return [
    `<rect x="${left}" y="${top}" width="${CARD.width}" height="${CARD.height}" rx="14"`,
    ` fill="${hasPassed(member) ? '#f6f0e7' : '#fff'}" stroke="${SAGE}"/>`,
    ...lines.map((text, index) => line(text, first + index * lineHeight, letters(size, INK))),
    line(
      m.history_tree_years(lifeSpan(member)),
      first + (lines.length - 1) * lineHeight + YEARS_HEIGHT,
      letters(15, SOFT),
    ),
  ].join('')
}

const letters = (size: number, colour: string) =>
  `font-family="Fraunces, Georgia, serif" font-size="${size}" fill="${colour}"`

/** The whole name, in lines that fit on a card: a long one in smaller letters. */
function written(name: string) {
  for (const size of SIZES) {
    const lines = linesOf(name, size.letters)
    if (lines.length <= size.most) return { ...size, lines }
  }
  return { ...SMALLEST, lines: linesOf(name, SMALLEST.letters) }
}

function linesOf(name: string, letters: number): string[] {
  const found: string[] = ['']
  const pieces = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? [])
  for (const piece of pieces) {
    const longer = `${found.at(-1)} ${piece}`.trim()
    if ([...longer].length <= letters) found[found.length - 1] = longer
    else found.push(piece)
  }
  return found
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As text of XML, which cannot have control characters at all. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
