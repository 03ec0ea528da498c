// Reads bucket and object names from URLs, and validates the names of new objects.

import type { Context } from 'hono'
import { invalidKey } from './errors.ts'

/** Reads the route parameters `bucket` and `name`, decoded. */
export function targetOf(c: Context): { bucket: string; name: string } {
  return { bucket: c.req.param('bucket') ?? '', name: c.req.param('name') ?? '' }
}

// The characters that supabase/storage accepts: safe in every S3 implementation and every URL.
const ALLOWED = /^[\w/!.*'() &$@=;:+,?-]+$/
const LONGEST = 1024

/** @throws InvalidKey for accents, `%`, `#`, empty parts and steps up or down the tree (`..`) */
export function requireValidName(name: string): void {
  const parts = name.split('/')
  if (!ALLOWED.test(name) || name.length > LONGEST || parts.some((part) => ['', '.', '..'].includes(part))) {
    throw invalidKey(name)
  }
}
