import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { useSearchParams } from '@/lib/router'
import { type Place, readPlace } from './place'
import { useFirstWeekday } from './week-start'

/** The month and day of the address, and a way to change them: `go({})` leads to today. Weeks begin with `weekday`. */
export function usePlace() {
  const [search, setSearch] = useSearchParams()
  const today = localDay(useNow())
  const weekday = useFirstWeekday()
  return {
    today,
    weekday,
    place: readPlace(search, today, weekday),
    go: (next: Partial<Place>, { replace = false } = {}) =>
      setSearch(next, { replace, preventScrollReset: true }),
  }
}
