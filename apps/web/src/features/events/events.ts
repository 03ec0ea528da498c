import { Calendar } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const events: Thing = {
  kind: 'event',
  name: m.search_kind_event,
  icon: Calendar,
  path: ({ id, occurrence }) => ({
    to: '/events/$id',
    params: { id },
    search: { occurrence: occurrence ?? undefined },
  }),
}
