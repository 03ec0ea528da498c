import {
  Calendar,
  Image,
  Images,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Network,
  SquareCheck,
  StickyNote,
  User,
  Utensils,
} from 'lucide-react'
import { m } from '@/paraglide/messages'
import type { Kind } from './found'

/** The title of each kind, and the icon of results without a picture. */
export const kinds: Record<Kind, { title: () => string; icon: LucideIcon }> = {
  person: { title: m.search_kind_person, icon: User },
  history: { title: m.search_kind_history, icon: Network },
  event: { title: m.search_kind_event, icon: Calendar },
  recipe: { title: m.search_kind_recipe, icon: Utensils },
  post: { title: m.search_kind_post, icon: StickyNote },
  comment: { title: m.search_kind_comment, icon: MessageCircle },
  media: { title: m.search_kind_media, icon: Image },
  album: { title: m.search_kind_album, icon: Images },
  list: { title: m.search_kind_list, icon: ListChecks },
  list_item: { title: m.search_kind_list_item, icon: SquareCheck },
  message: { title: m.search_kind_message, icon: MessageSquare },
}
