/** Where the file of a public address is stored: `{bucket}/{path}`. */
export const storedPathOf = (url: string) => url.split('/object/public/')[1] ?? ''

/** The name in a FILE line. Version 7 writes it as a URL does. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
