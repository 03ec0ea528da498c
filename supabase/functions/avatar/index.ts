// Draws the initials of a name, for people without a picture: `?name=…`. Ours, so that no stranger learns who looks.

import { escapeMarkup } from '../_shared/escape-markup.ts'
import { BadQuery, servePicture } from '../_shared/picture.ts'
import { initialsOf } from './initials.ts'

export default {
  /** `name` up to 200 characters; a longer one is a 400. */
  fetch: async (request: Request): Promise<Response> => servePicture(request, drawInitials),
}

// The app's primary, sage and honey washes with letters that keep 4.5:1 on them.
const tints = [
  { wash: '#fee3d6', ink: '#a23813' },
  { wash: '#deefe1', ink: '#4a6d51' },
  { wash: '#fdedc9', ink: '#785214' },
] as const

function drawInitials(query: URLSearchParams): string {
  const name = query.get('name') ?? ''
  if (name.length > 200) throw new BadQuery('`name` must have at most 200 characters.')
  const { wash, ink } = tintOf(name)

  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><path fill="${wash}" d="M0 0h96v96H0z"/><text x="48" y="48" dy=".35em" text-anchor="middle" font-family="Figtree, system-ui, sans-serif" font-size="38" font-weight="600" fill="${ink}">${escapeMarkup(initialsOf(name))}</text></svg>`
}

// Always the same for a name, so that a person keeps their colour.
function tintOf(name: string): (typeof tints)[number] {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return tints[sum % tints.length] ?? tints[0]
}
