// Texts about parents and partners.

import { formatPartialDate, type PartialDate } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import type { Parentage, Partnership } from './ties'

export const parentKinds: Record<Parentage['kind'], () => string> = {
  birth: m.history_kind_birth,
  adoptive: m.history_kind_adoptive,
  step: m.history_kind_step,
  foster: m.history_kind_foster,
}

export const partnerKinds: Record<Partnership['kind'], () => string> = {
  married: m.history_kind_married,
  together: m.history_kind_together,
  separated: m.history_kind_separated,
  divorced: m.history_kind_divorced,
  widowed: m.history_kind_widowed,
}

const dateOf = (date: string | null, precision: PartialDate['precision']) =>
  date ? formatPartialDate({ date, precision }) : ''

/** `Married · Sep 14, 1957 · Braga` */
export function coupleText({
  kind,
  began,
  began_precision,
  ended,
  ended_precision,
  place,
}: Partnership): string {
  const dates = [dateOf(began, began_precision), dateOf(ended, ended_precision)]
  const years = dates[1] ? dates.join(' – ') : dates[0]
  return [partnerKinds[kind](), years, place].filter(Boolean).join(' · ')
}
