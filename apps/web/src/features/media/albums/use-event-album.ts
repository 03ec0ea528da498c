import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from '@/lib/navigation'
import { useSearchParams } from '@/lib/router'
import { withParam } from '@/text/with-param'
import { type Album, albumPath } from './album'
import { eventQuery } from './api'

/**
 * The album of the event that the address names: `/media?albums&event={id}`. It opens if there is one.
 * @returns `toCreate`: the event if it has none
 */
export function useEventAlbum(albums: Album[] | undefined) {
  const [search, setSearch] = useSearchParams()
  const eventId = search.get('event')
  const album = albums?.find(({ event_id }) => eventId && event_id === eventId)
  const options = eventQuery(eventId ?? '')
  const { data: event } = useQuery({
    ...options,
    queryFn: eventId && albums && !album ? options.queryFn : skipToken,
  })

  useEffect(() => {
    if (album) navigate(albumPath(album.id), { replace: true })
  }, [album])

  return {
    toCreate: eventId && !album ? event : undefined,
    close: () => setSearch(withParam(search, 'event', null), { replace: true }),
  }
}
