// How this device shows the calendar.

import type { Language } from '@kinfold/i18n'
import { personalStore } from '@/browser/personal-store'
import { currentLanguage } from '@/i18n/messages'

export const VIEWS = ['month', 'week', 'agenda'] as const
export type View = (typeof VIEWS)[number]

export const WEEK_STARTS = ['sunday', 'monday', 'region'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

/** What the colour of an event says. */
export const COLOURINGS = ['person', 'kind'] as const
export type Colouring = (typeof COLOURINGS)[number]

/** Anything unknown counts as the first. */
const choice = <Option extends string>(key: string, options: readonly [Option, ...Option[]]) =>
  personalStore<Option>(key, 'local', (stored) => options.find((option) => option === stored) ?? options[0])

export const viewChoice = choice('calendar view', VIEWS)
export const weekStartChoice = personalStore(
  'week start',
  'local',
  (stored) => WEEK_STARTS.find((start) => start === stored) ?? defaultWeekStart(currentLanguage()),
)
export const colouringChoice = choice('calendar colours', COLOURINGS)

/** In English, weeks begin on Sunday wherever the reader lives; other languages follow the reader's region. */
export function defaultWeekStart(language: Language): WeekStart {
  return language === 'en' ? 'sunday' : 'region'
}
