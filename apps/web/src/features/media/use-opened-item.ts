import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWithEdits } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
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

  const isGone = Boolean(open.id) && wanted.data === null
  const [shownId, setShownId] = useState<string>()
  if (openItem && openItem.id !== shownId) setShownId(openItem.id)
  const disappeared = isGone && open.id === shownId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that disappears
  useEffect(() => {
    if (!disappeared) return
    // A notice at the top of a scrolled list would be out of sight.
    toast.info(m.media_gone())
    open.close()
  }, [disappeared])

  return { open, openItem, isGone: isGone && !disappeared, returnTo, setReturnTo }
}
