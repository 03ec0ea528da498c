import { localDay } from '@/lib/local-time'
import { useSearchParams } from '@/lib/router'
import { useNow } from '@/lib/use-now'
import { type Place, readPlace } from './place'

/** The month and day of the address, and a way to change them: `go({})` leads to today. */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const today = localDay(useNow())
  return {
    today,
    place: readPlace(search, today),
    go: (next: Partial<Place>, { replace = false } = {}) =>
      setSearch(next, { replace, preventScrollReset: true }),
  }
}
