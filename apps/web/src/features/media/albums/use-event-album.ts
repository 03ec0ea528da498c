import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Album, albumPath } from './albums'
import { eventQuery } from './api'

/**
 * The album of the event that the address names: `/media?albums&event={id}`. It opens if it exists.
 * @returns `toCreate`: the event if it has none
 */
export function useEventAlbum(albums: Album[] | undefined) {
  const { event: eventId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const album = albums?.find(({ event_id }) => eventId && event_id === eventId)
  const options = eventQuery(eventId ?? '')
  const { data: event } = useQuery({
    ...options,
    queryFn: eventId && albums && !album ? options.queryFn : skipToken,
  })

  useEffect(() => {
    if (album) navigate({ ...albumPath(album.id), replace: true })
  }, [album, navigate])

  return {
    toCreate: eventId && !album ? event : undefined,
    close: () => navigate({ to: '/media', search: { albums: true }, replace: true }),
  }
}
