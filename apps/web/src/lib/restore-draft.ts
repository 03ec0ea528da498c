/**
 * A stored draft, checked against the initial values of its form: an earlier version of the form may have stored it.
 * A field with a value of another type gets its initial value.
 * @returns undefined when no draft is stored
 */
export function restoreDraft<Draft extends object>(stored: unknown, initial: Draft): Draft | undefined {
  if (kindOf(stored) !== 'object') return undefined
  const draft = { ...initial, ...(stored as object) }
  for (const [field, value] of Object.entries(initial)) {
    // Null stands for a value that is still to be chosen: anything may have taken its place.
    const valid = value === null || kindOf(draft[field as keyof Draft]) === kindOf(value)
    if (!valid) draft[field as keyof Draft] = value
  }
  return draft
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
