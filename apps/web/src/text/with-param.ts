/** The query of an address with one parameter set, or removed with null; the others stay. */
export function withParam(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
