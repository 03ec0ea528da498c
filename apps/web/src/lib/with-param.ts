/** The search of an address with one parameter set, or taken out (null); what else stands there stays. */
export function withParam(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return next
}
