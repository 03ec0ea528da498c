// Builds statements safely: names are quoted, values become placeholders, and the little text that must stay inline (keys
// of a JSON path) is escaped.

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`

export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteName(schema)}.${quoteName(name)}`

/** Collects the values of a statement. */
export class Values {
  readonly list: (string | null)[] = []

  /** Adds a value and returns its placeholder. */
  add(value: string | null): string {
    return `$${this.list.push(value)}`
  }
}

/** A Postgres array, as text. */
export const arrayText = (elements: readonly string[]) =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
