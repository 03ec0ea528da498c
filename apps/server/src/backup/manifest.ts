// What an archive says of itself. The header is the first entry, so that a restore can prepare; the manifest is the last
// one, so that an archive without it is recognised as truncated.

import { z } from 'zod'

export const HEADER = 'kinfold.json'
export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const TABLES = 'tables/'
export const OBJECTS = 'objects/'
/** Of a night that is encrypted: the key of the files beside it. */
export const FILES_KEY = 'files.key'

/** In bytes. */
export const MAX_HEADER = 4 * 1024 ** 2
export const MAX_SECRETS = 64 * 1024
/** @returns in bytes, with more than a file takes in the manifest */
export const maxManifest = ({ files }: Header) => MAX_HEADER + 300 * (files.count + files.missing)

/** The manifest is read into memory as a whole, and a text has at most 512 MB. */
const MAX_FILES = 3_000_000

const count = z.int().min(0)
const name = z.string().max(200)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.object({
  /** Quoted where SQL needs it, with its schema: `public.posts`. */
  name,
  /** Quoted where SQL needs it; without generated ones. */
  columns: z.array(name),
})

const sequence = z.object({ name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })

export const header = z.object({
  /** 1: the files are in the archive. 2: they are beside it, where nights share them. */
  format: z.literal([1, 2]),
  version: z.string().regex(/^[\w.+-]{1,50}$/),
  createdAt: z.iso.datetime(),
  /** Versions of the applied migrations. */
  migrations: z.array(z.string().regex(/^\d{14}$/)).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(sequence),
  /** What a restore takes on the disk. */
  database: z.object({ bytes: count }),
  files: z.object({ count: count.max(MAX_FILES), missing: count.max(MAX_FILES), bytes: count }),
})

const content = z.object({ sha256: hash, rows: count })

export const manifest = z.object({
  tables: z.record(name, content),
  /** By their path below `objects`. */
  files: z.record(name, z.object({ sha256: hash, size: count })),
  /** Files that the database names but the disk did not have. */
  missing: z.array(name),
})

export type Header = z.infer<typeof header>
export type Manifest = z.infer<typeof manifest>
export type Table = z.infer<typeof table>
export type Sequence = z.infer<typeof sequence>
export type FileContent = Manifest['files'][string]
export type TableContent = z.infer<typeof content>
