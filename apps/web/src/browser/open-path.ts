/** The service worker asks an open window to show a screen. */
export type OpenPath = { type: 'open'; path: string }
