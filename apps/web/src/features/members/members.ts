import { User } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const members: Thing = {
  kind: 'member',
  name: m.search_kind_person,
  icon: User,
  path: ({ id }) => ({ to: '/profile/$id', params: { id } }),
}
