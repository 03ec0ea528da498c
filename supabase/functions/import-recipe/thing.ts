/** A thing of schema.org as JSON-LD writes it; what is found in microdata is brought into the same shape. */
export type Thing = Record<string, unknown>

export const isRecord = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON-LD writes one value, or several in an array. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Whether `Recipe`, `schema:Recipe` or `https://schema.org/Recipe` is among the types. */
export const isRecipe = (types: unknown) =>
  listOf(types).some((type) => typeof type === 'string' && /(^|[/:])Recipe$/.test(type))
