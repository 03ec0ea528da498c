import { createHash } from 'node:crypto'

/** In hexadecimal. What is secret and long is stored like this: whoever reads the database cannot use it. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
