import { createHash } from 'node:crypto'

/** In hexadecimal. Long secrets are stored like this, so that reading the database is not enough to use them. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
