// The text of a GEDCOM file: Unicode by its byte order mark, or else what the line CHAR of its head says.

import { decodeAnsel } from './ansel'

export function decodeGedcom(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)

  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const named = /^\s*1 CHAR (\S+)/m.exec(head)?.[1]?.toUpperCase()
  if (named === 'ANSEL') return decodeAnsel(bytes)
  if (named && OF_WINDOWS.has(named)) return new TextDecoder('windows-1252').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The head comes first, and is short. */
const HEAD_BYTES = 4096
const OF_WINDOWS = new Set(['ANSI', 'WINDOWS-1252', 'CP1252', 'LATIN1', 'ISO-8859-1'])
