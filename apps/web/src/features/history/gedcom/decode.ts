// Decodes a GEDCOM file by its byte order mark, or else by the CHAR line in its head.

import { decodeAnsel } from './ansel'

export function decodeGedcom(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)

  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const named = /^\s*1 CHAR (\S+)/m.exec(head)?.[1]?.toUpperCase()
  if (named === 'ANSEL') return decodeAnsel(bytes)
  if (named && WINDOWS_NAMES.has(named)) return new TextDecoder('windows-1252').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Long enough for any head. */
const HEAD_BYTES = 4096
const WINDOWS_NAMES = new Set(['ANSI', 'WINDOWS-1252', 'CP1252', 'LATIN1', 'ISO-8859-1'])
