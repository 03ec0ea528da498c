import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWithEdits } from '@/lib/outbox/use-with-edits'
import { useViewer } from '@/lib/viewer'
import { itemQuery } from './api'
import type { MediaItem } from './media-item'
import { useOpenItem } from './use-open-item'

/**
 * The item that the lightbox shows, which the list may not contain.
 * @param items the list; undefined until the first page is there
 * @param loading whether the first page is loading
 */
export function useOpenedItem(items: MediaItem[] | undefined, loading: boolean) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const open = useOpenItem()
  const listed = items?.find(({ id }) => id === open.id)
  const wanted = useQuery({
    ...itemQuery(queryClient, familyId, open.id ?? ''),
    enabled: open.id !== undefined && !loading && !listed,
  })
  const withEdits = useWithEdits()
  const openItem = open.id ? (listed ?? (wanted.data && withEdits(wanted.data))) : undefined
  /** The item that was open last: its card gets the focus. */
  const [returnTo, setReturnTo] = useState<string>()
  if (openItem && openItem.id !== returnTo) setReturnTo(openItem.id)

  return { open, openItem, isGone: Boolean(open.id) && wanted.data === null, returnTo, setReturnTo }
}
