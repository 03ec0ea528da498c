/** Their files have signed addresses; those of the others are public. */
export const PRIVATE_BUCKETS = ['family-media', 'messages']

/** How long a signed address is good, in seconds. */
export const SIGNED_FOR_S = 3600
