import { Image } from 'lucide-react'
import type { Thing } from '@/data/declare'
import { m } from '@/paraglide/messages'

export const media: Thing = {
  kind: 'media',
  name: m.search_kind_media,
  icon: Image,
  path: ({ id }) => ({ to: '/media', search: { item: id } }),
}
