// The entries in localStorage that say from whom and where the kept content is.

/** Whose content may be here. It stays until all is removed, so that a removal that the user interrupts is made up for. */
export const OWNER = 'kinfold.content-of'
/** The family that it is from; empty for none. */
export const FAMILY = 'kinfold.content-from'
