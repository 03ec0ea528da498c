import { useEffect, useEffectEvent } from 'react'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { isStored } from '@/photos/is-stored'
import { UnreadablePicture, useKeepPicture } from '@/photos/keep-picture'

/**
 * Stores files and copies addresses elsewhere, which `value` may be at first.
 * @param value the address of a picture, or ''
 * @param onChange called with the address of the stored picture
 */
export function useKeptPicture(value: string, onChange: (url: string) => void) {
  const keep = useKeepPicture()
  const elsewhere = isStored(value) ? '' : value
  const take = (source: File | string) => keep.mutate(source, { onSuccess: onChange })

  const copy = useEffectEvent(take)
  useEffect(() => {
    if (elsewhere) copy(elsewhere)
  }, [elsewhere])

  const unreadable = keep.error instanceof UnreadablePicture
  return {
    take,
    preparing: keep.isPending,
    /** What failed, and whether it was a file or an address. */
    problem: keep.error && {
      text: errorMessage(keep.error, m.picture_failed()),
      source: typeof keep.variables === 'string' ? 'address' : 'file',
    },
    /** Undefined when it would not help. */
    retry: keep.error && !unreadable ? () => take(keep.variables) : undefined,
    forgetProblem: keep.reset,
  }
}
