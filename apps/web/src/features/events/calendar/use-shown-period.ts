import { useNavigate, useSearch } from '@tanstack/react-router'
import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { readShownPeriod, type ShownPeriod } from './shown-period'
import { useFirstWeekday } from './week-start'

/** The month and day of the address, and a way to change them: `go({})` leads to today. Weeks begin with `weekday`. */
export function useShownPeriod() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = localDay(useNow())
  const weekday = useFirstWeekday()
  return {
    today,
    weekday,
    shown: readShownPeriod(search, today, weekday),
    go: (next: Partial<ShownPeriod>, { replace = false } = {}) =>
      navigate({ to: '/events', search: next, replace, resetScroll: false }),
  }
}
