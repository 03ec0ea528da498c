import { StickyNote } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const posts: Thing = {
  kind: 'post',
  name: m.search_kind_post,
  icon: StickyNote,
  path: ({ id }) => ({ to: '/home', search: { post: id } }),
}
