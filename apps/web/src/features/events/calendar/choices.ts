// How this device shows the calendar.

import { personalStore } from '@/browser/personal-store'

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
export const weekStartChoice = choice('week start', WEEK_STARTS)
export const colouringChoice = choice('calendar colours', COLOURINGS)
