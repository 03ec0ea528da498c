// Changes of many items at once. Each request takes as many as an address has room for.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { without } from '@/data/page-rows'
import { undoDeletion } from '@/data/restore'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { undoAction } from '@/lib/undo'
import { useViewer } from '@/lib/viewer'
import { changeMedia, readTimelineAgain } from '../api'
import { media } from '../media'
import type { MediaItem } from '../media-item'

const AT_ONCE = 100

type OnPartDone = (items: MediaItem[]) => void

/** @param onPartDone called before a failure is thrown, with the items that were changed before it */
async function inParts(
  items: MediaItem[],
  change: (part: MediaItem[]) => Promise<void>,
  onPartDone: OnPartDone,
) {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    try {
      await change(items.slice(from, from + AT_ONCE))
    } catch (error) {
      onPartDone(items.slice(0, from))
      throw error
    }
  }
}

/** Deletes items. */
export function useDeleteMany(onPartDone: OnPartDone) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (items: MediaItem[]) =>
      inParts(
        items,
        async (part) => {
          const ids = part.map(({ id }) => id)
          await db.from('media').delete().in('id', ids).throwOnError()
          changeMedia(queryClient, familyId, (pages) => ids.reduce(without, pages))
        },
        onPartDone,
      ),
    onSuccess: (_result, items) => {
      const ids = items.map(({ id }) => id)
      const undo = undoDeletion(ids, () => readThingAgain(queryClient, media, familyId))
      toast.success(m.timeline_deleted({ count: items.length }), { action: undoAction(undo) })
    },
    // Some may be gone although another part failed.
    onSettled: () => readTimelineAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: m.media_delete_failed(), description: errorMessage(error) }) },
  })
}

/** Shows private items to the whole family. */
export function useShareMany(onPartDone: OnPartDone) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (items: MediaItem[]) =>
      inParts(
        items,
        async (part) => {
          const ids = part.map(({ id }) => id)
          await db.from('media').update({ is_private: false }).in('id', ids).throwOnError()
        },
        onPartDone,
      ),
    onSuccess: (_result, items) => toast.success(m.timeline_shared({ count: items.length })),
    onSettled: () => readThingAgain(queryClient, media, familyId),
    meta: { failure: (error) => ({ title: m.media_change_failed(), description: errorMessage(error) }) },
  })
}
