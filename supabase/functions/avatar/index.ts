// Draws the initials of a name, for people without a picture: `?name=…`. Done here so that no third party sees requests.

import { escapeUTF8 } from 'entities'
import { servePicture } from '../_shared/picture.ts'
import { Refusal } from '../_shared/respond.ts'
import { initialsOf } from './initials.ts'

export default {
  /** `name` of up to 200 characters; 400 `{ code: 'invalid_query', parameter: 'name' }` for more. */
  fetch: async (request: Request): Promise<Response> => servePicture(request, drawInitials),
}

// The app's primary, sage and honey washes, with letters at a contrast of at least 4.5:1.
const tints = [
  { wash: '#fee3d6', ink: '#a23813' },
  { wash: '#deefe1', ink: '#4a6d51' },
  { wash: '#fdedc9', ink: '#785214' },
] as const

function drawInitials(query: URLSearchParams): string {
  const name = query.get('name') ?? ''
  if (name.length > 200) throw new Refusal(400, 'invalid_query', { parameter: 'name' })
  const { wash, ink } = tintOf(name)

  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><path fill="${wash}" d="M0 0h96v96H0z"/><text x="48" y="48" dy=".35em" text-anchor="middle" font-family="Figtree, system-ui, sans-serif" font-size="38" font-weight="600" fill="${ink}">${escapeUTF8(initialsOf(name))}</text></svg>`
}

// Derived from the name, so that a person keeps their colour.
function tintOf(name: string): (typeof tints)[number] {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return tints[sum % tints.length] ?? tints[0]
}
