import { skipToken, useQuery } from '@tanstack/react-query'
import { MenuItem } from '@/components/ui/menu-item'
import type { Address } from '@/lib/address'
import { m } from '@/paraglide/messages'
import { conversationQuery } from '../api'
import type { Use } from '../media-item'
import { sourceIcons } from '../source-badge'

/** The way to the post, message, recipe or relative that shows an item. */
export function SourceItem({ use: { place, row_id } }: { use: Use }) {
  const options = conversationQuery(row_id)
  const { data: conversation } = useQuery({
    ...options,
    queryFn: place === 'messages' ? options.queryFn : skipToken,
  })
  const addresses: Record<Use['place'], Address | undefined> = {
    posts: { to: '/home', search: { post: row_id } },
    messages: conversation ? { to: '/messages', search: { conversation, message: row_id } } : undefined,
    recipes: { to: '/recipes/$id', params: { id: row_id } },
    history: { to: '/people/$id', params: { id: row_id } },
  }
  const address = addresses[place]

  if (!address) return null
  return (
    <MenuItem icon={sourceIcons[place]} address={address}>
      {m.media_go_to({ place })}
    </MenuItem>
  )
}
