// The localStorage keys that record whose content this browser keeps, and from which family.

/** Whose content may be here. It stays until all is removed, so that a removal that the user interrupts is made up for. */
export const OWNER = 'kinfold.content-of'
/** The family that it is from; empty for none. */
export const FAMILY = 'kinfold.content-from'
