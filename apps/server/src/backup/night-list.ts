// The list beside each night: which files it needs, and their SHA-256 as they are stored. Anyone checks them by
// `sha256sum --check`. It is not encrypted, so that files which no night needs are found without any passphrase.

import { createHash } from 'node:crypto'

/** The SHA-256 of stored files by their path: the archive of the night, and the files that it needs. */
export type NightList = ReadonlyMap<string, string>

const LINE = /^([0-9a-f]{64}) {2}(files\/[0-9a-f]{2}\/[0-9a-f]{64}|[\w.+-]+)$/

/** In the format of `sha256sum`, with a checksum of the lines in a comment at the end. */
export function formatList(files: NightList): string {
  const lines = Array.from(files, ([path, sha256]) => `${sha256}  ${path}\n`).join('')
  return `${lines}${checksum(lines)}`
}

/** @returns undefined if the list is damaged or truncated: it must not decide then which files are needed */
export function parseList(text: string): NightList | undefined {
  const end = text.lastIndexOf('#')
  const lines = text.slice(0, Math.max(end, 0))
  if (text !== `${lines}${checksum(lines)}`) return undefined
  const files = new Map<string, string>()
  for (const line of lines.split('\n').slice(0, -1)) {
    const [, sha256, path] = LINE.exec(line) ?? []
    if (!sha256 || !path) return undefined
    files.set(path, sha256)
  }
  return files
}

const checksum = (lines: string) => `# ${createHash('sha256').update(lines).digest('hex')}\n`
