// Changes of many items at once. Each request takes as many as an address has room for.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readThingAgain } from '@/data/change-row'
import { db } from '@/data/db'
import { without } from '@/data/page-rows'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
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

async function removeFiles(items: MediaItem[]) {
  for (const bucket of new Set(items.map(({ bucket_id }) => bucket_id))) {
    const paths = items
      .filter(({ bucket_id }) => bucket_id === bucket)
      .flatMap(({ file_path, motion_path }) => (motion_path ? [file_path, motion_path] : [file_path]))
    const { error } = await db.storage.from(bucket).remove(paths)
    if (error) throw error
  }
}

/** Deletes items and their files. */
export function useDeleteMany(onPartDone: OnPartDone) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (items: MediaItem[]) =>
      inParts(
        items,
        async (part) => {
          // The files first, while the rows still say who may delete them.
          await removeFiles(part)
          const ids = part.map(({ id }) => id)
          await db.from('media').delete().in('id', ids).throwOnError()
          changeMedia(queryClient, familyId, (pages) => ids.reduce(without, pages))
        },
        onPartDone,
      ),
    onSuccess: (_result, items) => toast.success(m.timeline_deleted({ count: items.length })),
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
