import { usePersonalStore } from '@/browser/personal-store'
import { region } from '@/text/format'
import { type WeekStart, weekStartChoice } from './choices'

// Not in TypeScript's library yet; older browsers have the getter.
type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The weekday that weeks begin with: 0 is Sunday. @param locale whose habit `region` means */
export function firstWeekday(start: WeekStart, locale: string): number {
  if (start === 'sunday') return 0
  if (start === 'monday') return 1
  const place = new Intl.Locale(locale) as LocaleWithWeek
  // 1 is Monday and 7 Sunday. Where the browser does not know, weeks begin as in ISO 8601.
  return ((place.getWeekInfo?.() ?? place.weekInfo)?.firstDay ?? 1) % 7
}

export const useFirstWeekday = () => firstWeekday(usePersonalStore(weekStartChoice), region())
