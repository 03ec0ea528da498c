import type { PlannedCondition } from './read-plan.ts'

/** The column of a filter that allows one value, such as `id=eq.5`; none for other conditions. */
export function equalColumn(condition: PlannedCondition): string[] {
  if (condition.kind !== 'filter' || condition.negated || condition.field.path.length > 0) return []
  const { operation, field } = condition
  const isEqual = operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier
  return isEqual ? [field.column] : []
}
