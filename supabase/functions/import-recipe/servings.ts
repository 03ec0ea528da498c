import { isRecord, listOf } from './json-ld-node.ts'

/** The number of servings: `4`, `"4 servings"`, `["4", "4 servings"]`, `"Makes 12"`. Null if unknown. */
export function servingsOf(recipeYield: unknown): number | null {
  for (const value of listOf(recipeYield)) {
    const amount = isRecord(value) ? value.value : value
    const servings = Number(/\d+/.exec(String(amount ?? ''))?.[0] ?? 0)
    if (servings >= 1 && servings <= 1000) return servings
  }
  return null
}
