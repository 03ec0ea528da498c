/**
 * A name without links and addresses: the reader of an invitation may not know its sender. Dots inside words become spaces,
 * because mail programs turn `evil.example` into a link.
 */
export const withoutLinks = (name: string): string =>
  name
    .replace(/\S*(:\/\/|@|＠)\S*/gu, ' ')
    .replace(/[.．。｡](?=\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
