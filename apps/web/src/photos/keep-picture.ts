// Stores a picture before its form is submitted, so that drafts contain text only and submitting does not wait for an
// upload.

import { useIsMutating, useMutation } from '@tanstack/react-query'
import { invokeFunction } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import { hostName } from '@/text/host-name'
import { storePicture } from './picture-storage'
import { shrinkPhoto } from './shrink-photo'

/** A file that this browser cannot decode; retrying would not help. */
export class UnreadablePicture extends UserError {
  override name = 'UnreadablePicture'
}

/**
 * @param source a file, or the address of a picture elsewhere, which the server fetches: the page may not
 * @returns the address of the stored picture
 */
async function keepPicture(source: File | string): Promise<string> {
  const file = typeof source === 'string' ? await fetchPicture(source) : source
  const photo = await shrinkPhoto(file).catch((cause) => {
    throw new UnreadablePicture(m.photo_unreadable({ name: file.name }), { cause })
  })
  return storePicture('pictures', photo)
}

async function fetchPicture(url: string): Promise<File> {
  const picture = await invokeFunction<Blob>('fetch-picture', { url })
  return new File([picture], hostName(url), { type: picture.type })
}

const mutationKey = ['keep picture']

export const useKeepPicture = () => useMutation({ mutationKey, mutationFn: keepPicture })

/** Whether a picture is being stored; its form waits for it. */
export const useIsKeepingPicture = () => useIsMutating({ mutationKey }) > 0
