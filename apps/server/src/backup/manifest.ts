// What an archive says of itself. The header is the first entry, so that a restore can prepare; the manifest is the last
// one, so that an archive without it is recognised as truncated.

import { z } from 'zod'

export const HEADER = 'kinfold.json'
export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const TABLES = 'tables/'
export const OBJECTS = 'objects/'

const table = z.object({
  /** Quoted where SQL needs it, with its schema: `public.posts`. */
  name: z.string(),
  /** Quoted where SQL needs it; without generated ones. */
  columns: z.array(z.string()),
})

const sequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() })

export const header = z.object({
  format: z.literal(1),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Versions of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count: z.int(), bytes: z.int() }),
})

const content = z.object({ sha256: z.string(), rows: z.int() })

export const manifest = z.object({
  tables: z.record(z.string(), content),
  /** By their path below `objects`. */
  files: z.record(z.string(), z.object({ sha256: z.string(), size: z.int() })),
  /** Files that the database names but the disk did not have. */
  missing: z.array(z.string()),
})

export type Header = z.infer<typeof header>
export type Manifest = z.infer<typeof manifest>
export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>
export type TableContent = z.infer<typeof content>
