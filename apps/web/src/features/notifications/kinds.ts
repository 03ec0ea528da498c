// The kinds of notifications, and the switch in Settings that each belongs to.

import type { NotificationSettings } from '@/lib/notification-settings'

/** No switch turns these off. */
const securityKinds = ['sign_in_link', 'sign_in_link_used'] as const
const familyKinds = [
  'post',
  'like',
  'reaction',
  'comment',
  'mention',
  'member',
  'recipe',
  'media',
  'family_waiting',
  'album',
  'list',
  'marked',
] as const
const eventKinds = [
  'event',
  'event_changed',
  'answer_wanted',
  'rsvp',
  'birthday_tomorrow',
  'birthday_today',
] as const

export type Kind = (typeof securityKinds)[number] | (typeof familyKinds)[number] | (typeof eventKinds)[number]

export const wantedKinds = ({ familyUpdates, eventReminders }: NotificationSettings): Kind[] => [
  ...securityKinds,
  ...(familyUpdates ? familyKinds : []),
  ...(eventReminders ? eventKinds : []),
]

/** Whether every switch is off. */
export const isSwitchedOff = (kinds: Kind[]) => kinds.length === securityKinds.length
