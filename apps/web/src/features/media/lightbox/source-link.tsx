import { skipToken, useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Link } from '@/lib/router'
import { m } from '@/paraglide/messages'
import { conversationQuery } from '../api'
import type { Use } from '../media-item'
import { sourceIcons } from '../source-badge'

/** The way to the post, message, recipe or relative that shows an item. */
export function SourceLink({ use: { place, row_id } }: { use: Use }) {
  const options = conversationQuery(row_id)
  const { data: conversation } = useQuery({
    ...options,
    queryFn: place === 'messages' ? options.queryFn : skipToken,
  })
  const Icon = sourceIcons[place]
  const paths = {
    posts: `/home?post=${row_id}`,
    messages: conversation && `/messages?conversation=${conversation}&message=${row_id}`,
    recipes: `/recipes/${row_id}`,
    history: `/people/${row_id}`,
  }
  const to = paths[place]

  if (!to) return null
  return (
    <Button asChild variant="quiet" size="icon">
      <Link to={to} aria-label={m.media_go_to({ place })} title={m.media_go_to({ place })}>
        <Icon aria-hidden className="size-5" />
      </Link>
    </Button>
  )
}
