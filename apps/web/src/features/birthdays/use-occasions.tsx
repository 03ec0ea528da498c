import { useQuery } from '@tanstack/react-query'
import { Cake } from 'lucide-react'
import { useMemo } from 'react'
import { useViewer } from '@/lib/viewer'
import { enumerate } from '@/text/format'
import { familyDaysQuery } from './api'
import { occasionsBetween } from './family-days'
import { OccasionList } from './occasion-list'
import { occasionText } from './occasion-text'

/** The family's birthdays and other yearly days around a month, for the calendar. @param month `2026-11` */
export function useOccasions(month: string) {
  const { familyId } = useViewer()
  const { data } = useQuery(familyDaysQuery(familyId))

  return useMemo(() => {
    // The sheet shows days of the months around it.
    const around = (days: number) =>
      new Date(Date.parse(`${month}-01T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    const byDay = occasionsBetween(data ?? [], around(-7), around(42))
    return {
      icon: Cake,
      inWords: (day: string) => enumerate((byDay.get(day) ?? []).map(occasionText)),
      list: (day: string) => {
        const occasions = byDay.get(day)
        return occasions && <OccasionList occasions={occasions} />
      },
    }
  }, [data, month])
}
