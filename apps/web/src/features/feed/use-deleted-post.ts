import { useEffect, useEffectEvent } from 'react'
import { watchRows } from '@/data/watch-rows'

/** Calls back when another member deletes the post: a dialog about it closes together with its card. */
export function useDeletedPost(id: string, onDeleted: () => void) {
  const report = useEffectEvent(onDeleted)

  useEffect(
    () =>
      watchRows({
        table: 'posts',
        onChange: (change) => {
          if (change.eventType === 'DELETE' && change.old.id === id) report()
        },
      }),
    [id],
  )
}
