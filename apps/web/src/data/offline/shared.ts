// What another app has shared with Kinfold: the service worker receives it, the composer or Media takes it.

/** A cache, because it stores files and both sides can open it. */
export const SHARED = 'kinfold-shared'

export const SHARED_TEXT = '/shared/text'
/** The header of the text that tells who shares: this page or, as far as the service worker can see, another app. */
export const SHARED_BY = 'X-Shared-By'
/** Begins the keys of the photos, which are in the order in which they were shared. */
export const SHARED_PHOTO = '/shared/photo/'
/** The header with a photo's file name, encoded. */
export const SHARED_NAME = 'X-File-Name'
