// The texts for what an import leaves out.

import { m } from '@/paraglide/messages'
import type { ImportPlan } from './plan-import'
import type { Reason } from './remarks'

const reasons: Record<Reason, () => string> = {
  'here-already': m.gedcom_here_already,
  'no-name': m.gedcom_no_name,
  'name-cut': m.gedcom_name_cut,
  'bio-cut': m.gedcom_bio_cut,
  'date-unreadable': m.gedcom_date_unreadable,
  'date-in-future': m.gedcom_date_in_future,
  'death-before-birth': m.gedcom_death_before_birth,
  'second-parent': m.gedcom_second_parent,
  'own-ancestor': m.gedcom_own_ancestor,
}

const details: Record<string, () => string> = {
  NAME: m.gedcom_tag_NAME,
  PLAC: m.gedcom_tag_PLAC,
  OCCU: m.gedcom_tag_OCCU,
  SOUR: m.gedcom_tag_SOUR,
  OBJE: m.gedcom_tag_OBJE,
  RESI: m.gedcom_tag_RESI,
  BAPM: m.gedcom_tag_BAPM,
}

/** A reason, and the people or things that it concerns. */
export type LeftOut = { reason: string; what: string[] }

export function leftOutBy({ remarks, leftOut }: ImportPlan): LeftOut[] {
  const people = [...remarks].map(([reason, what]) => ({ reason: reasons[reason](), what }))
  const what = [...leftOut]
    .sort(([, one], [, other]) => other - one)
    .map(([tag, count]) => `${details[tag]?.() ?? m.gedcom_tag_other({ tag })} (${count})`)
  return what.length > 0 ? [...people, { reason: m.gedcom_no_place_for(), what }] : people
}
