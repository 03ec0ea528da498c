// What an event is to the app. Series differ: a row of theirs is many events, and each may be changed by itself. Their
// changes (series-api.ts) and answers (api.ts) compose the functions of data/ themselves.

import { Calendar } from 'lucide-react'
import type { Target } from '@/data/address'
import { declare } from '@/data/declare'
import { m } from '@/i18n/messages'
import { eventParts } from './event-parts'

export const events = declare({
  kind: 'event',
  name: m.search_kind_event,
  icon: Calendar,
  path: ({ id, occurrence }) => ({
    to: '/events/$id',
    params: { id },
    search: { occurrence: occurrence ?? undefined },
  }),
  table: 'events',
  columns:
    '*, author:profiles(id, full_name, avatar_url), attendees:event_attendees(user_id, status, occurrences, guests)',
  scope: 'family_id',
  author: 'created_by',
  order: ['start_time', 'id'],
  live: { events: 'family_id', event_attendees: 'live_family_id', event_items: 'family_id' },
  offline: true,
  edits: eventParts,
  title: ({ title }) => title,
  texts: {
    failed: m.events_failed,
    detailFailed: m.event_failed,
    added: m.event_created,
    addFailed: m.event_create_failed,
    changed: m.event_changed,
    changeFailed: m.event_change_failed,
    gone: m.event_gone,
    waiting: m.outbox_event,
    deleted: m.event_deleted,
    deleteFailed: m.event_delete_failed,
  },
})

/** The address of its page. */
export const eventPath = (event: Target) => events.path(event)
