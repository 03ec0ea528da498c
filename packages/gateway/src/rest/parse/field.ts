// Parses names, and columns with a path into their JSON: `data->a->0->>b`.

import type { Cursor } from './cursor.ts'

export type JsonStep = { arrow: '->' | '->>'; key: string }
export type Field = { column: string; path: readonly JsonStep[] }

/** A bare name without the white space around it, or a name in double quotes with backslash escapes. */
export function parseName(cursor: Cursor): string {
  const quoted = cursor.match(/"((?:[^"\\]|\\.)*)"/sy)
  if (quoted?.[1]) return unescapeText(quoted[1])
  // A dash belongs to the name unless it starts an arrow.
  const bare = cursor.match(/(?:[^"(),.:!-]|-(?!>))+/sy)?.[0].trim()
  return bare || cursor.fail('field name (* or [a..z0..9_$])')
}

export function parseField(cursor: Cursor): Field {
  const column = parseName(cursor)
  return { column, path: parsePath(cursor) }
}

export function parsePath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const arrow = cursor.match(/->>?/y)?.[0]
    if (!arrow) return steps
    steps.push({ arrow: arrow as JsonStep['arrow'], key: parseName(cursor) })
  }
}

export const unescapeText = (text: string) => text.replace(/\\(.)/gs, '$1')
