// Loaded only where it is configured: the client of S3 is large.

import './without-warning.ts'

export { LARGEST_OBJECT } from './bucket.ts'
export { type S3Store, s3Store } from './store.ts'
