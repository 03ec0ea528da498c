// Apart from personal-store.ts, because the page itself asks before the app has loaded.

export const PERSONAL = 'kinfold.personal.'
export const OWNER = `${PERSONAL}owner`

/** Whose content this browser stores; null before anyone has signed in. */
export const personalOwner = () => localStorage.getItem(OWNER)
