import type { Manifest } from './manifest.ts'

/** `1,234 rows and 56 files`, and what is missing. */
export function describeContent({ tables, files, missing }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
  const count = (number: number) => number.toLocaleString('en')
  const lost =
    missing.length > 0 ? `, without ${count(missing.length)} files that are missing on the disk` : ''
  return `${count(rows)} rows and ${count(Object.keys(files).length)} files${lost}`
}
