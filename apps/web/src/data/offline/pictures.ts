/** The cache of small pictures. The page opens it for a session and deletes it afterwards; the service worker fills it. */
export const PICTURES = 'kinfold-pictures'
