import { skipToken, useQuery } from '@tanstack/react-query'
import { MenuItem } from '@/components/ui/menu-item'
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
  const paths = {
    posts: `/home?post=${row_id}`,
    messages: conversation && `/messages?conversation=${conversation}&message=${row_id}`,
    recipes: `/recipes/${row_id}`,
    history: `/people/${row_id}`,
  }
  const to = paths[place]

  if (!to) return null
  return (
    <MenuItem icon={sourceIcons[place]} to={to}>
      {m.media_go_to({ place })}
    </MenuItem>
  )
}
