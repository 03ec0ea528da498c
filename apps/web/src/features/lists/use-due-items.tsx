import { SquareCheck } from 'lucide-react'
import { useMemo } from 'react'
import { enumerate } from '@/text/format'
import { DueItemList } from './due-item-list'
import { type DueItem, dueByDay } from './items'
import { useLists } from './use-lists'

const NONE: DueItem[] = []

/** The list items due in the visible days of the calendar. */
export function useDueItems() {
  const { lists } = useLists()
  return useMemo(() => {
    const byDay = dueByDay(lists ?? [])
    const on = (day: string) => byDay.get(day) ?? NONE
    return {
      icon: SquareCheck,
      inWords: (day: string) =>
        enumerate(
          on(day)
            .filter(({ done }) => !done)
            .map(({ title }) => title),
        ),
      list: (day: string) => on(day).length > 0 && <DueItemList items={on(day)} />,
    }
  }, [lists])
}
