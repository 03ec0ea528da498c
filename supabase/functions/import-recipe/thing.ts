/** A thing of schema.org in the shape of JSON-LD; microdata is converted to the same shape. */
export type Thing = Record<string, unknown>

export const isRecord = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON-LD has one value, or several in an array. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Whether `Recipe`, `schema:Recipe` or `https://schema.org/Recipe` is among the types. */
export const isRecipe = (types: unknown) =>
  listOf(types).some((type) => typeof type === 'string' && /(^|[/:])Recipe$/.test(type))
