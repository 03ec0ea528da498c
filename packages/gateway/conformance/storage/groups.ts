import buckets from './buckets.ts'
import listing from './listing.ts'
import moving from './moving.ts'
import reading from './reading.ts'
import signing from './signing.ts'
import writing from './writing.ts'

export const storageGroups = [...buckets, ...writing, ...reading, ...signing, ...listing, ...moving]
