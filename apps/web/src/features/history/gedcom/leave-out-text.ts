// The texts for what an import leaves out, and for what it keeps without showing it.

import { m } from '@/i18n/messages'
import type { ImportPlan } from './plan-import'
import type { Reason } from './remarks'

const reasons: Record<Reason, () => string> = {
  unread: m.gedcom_unread,
  'here-already': m.gedcom_here_already,
  'no-name': m.gedcom_no_name,
  'name-cut': m.gedcom_name_cut,
  'bio-cut': m.gedcom_bio_cut,
  'date-unreadable': m.gedcom_date_unreadable,
  'date-in-future': m.gedcom_date_in_future,
  'death-before-birth': m.gedcom_death_before_birth,
  'own-ancestor': m.gedcom_own_ancestor,
  'record-too-long': m.gedcom_record_too_long,
  'picture-missing': m.gedcom_picture_missing,
  'picture-unreadable': m.gedcom_picture_unreadable,
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

export const leftOutBy = ({ remarks }: ImportPlan): LeftOut[] =>
  [...remarks].map(([reason, what]) => ({ reason: reasons[reason](), what }))

/** `places (12)`, the most frequent first. */
export const keptBy = ({ kept }: ImportPlan): string[] =>
  [...kept]
    .sort(([, one], [, other]) => other - one)
    .map(([tag, count]) => `${details[tag]?.() ?? m.gedcom_tag_other({ tag })} (${count})`)
