/** A thing of schema.org in the shape of JSON-LD; other markup is converted to the same shape. */
export type JsonLdNode = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON-LD has one value, or several in an array. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Whether `Recipe`, `schema:Recipe`, `v:Recipe` or `https://schema.org/Recipe` is among the types. */
export const isRecipe = (types: unknown) =>
  listOf(types).some((type) => typeof type === 'string' && /(^|[/:#])recipe$/i.test(type.trim()))

/** `name` for `schema:name`, `http://schema.org/name` and `Name`. */
export function plainName(name: string): string {
  const own = name.replace(
    /^(?:https?:\/\/schema\.org\/|http:\/\/rdf\.data-vocabulary\.org\/#|schema:|v:)/,
    '',
  )
  return own.charAt(0).toLowerCase() + own.slice(1)
}
