import { skipToken, useQuery } from '@tanstack/react-query'
import { MenuItem } from '@/components/ui/menu-item'
import { addressOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { conversationQuery } from '../api'
import type { Use } from '../media-item'
import { sourceIcons } from '../source-badge'

const KINDS = { posts: 'post', messages: 'message', recipes: 'recipe', history: 'relative' } as const

/** The way to the post, message, recipe or relative that shows an item. */
export function SourceItem({ use: { place, row_id } }: { use: Use }) {
  const options = conversationQuery(row_id)
  const { data: conversation } = useQuery({
    ...options,
    queryFn: place === 'messages' ? options.queryFn : skipToken,
  })

  if (place === 'messages' && !conversation) return null
  return (
    <MenuItem
      icon={sourceIcons[place]}
      address={addressOf(KINDS[place], { id: row_id, conversation_id: conversation })}
    >
      {m.media_go_to({ place })}
    </MenuItem>
  )
}
