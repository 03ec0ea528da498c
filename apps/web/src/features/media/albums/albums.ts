import { Images } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const albums: Thing = {
  kind: 'album',
  name: m.search_kind_album,
  icon: Images,
  path: ({ id }) => ({ to: '/media', search: { album: id } }),
}
