import { useState } from 'react'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { MAX_PHOTOS } from '../message'
import { addPhoto, draftOf } from './drafts'
import { choosePhoto } from './photos'

/** Shrinks chosen photos, one after another, and adds them to the draft. */
export function useChoosePhotos(conversationId: string) {
  const [preparing, setPreparing] = useState(0)

  async function choose(files: File[]) {
    const room = MAX_PHOTOS - draftOf(conversationId).photos.length - preparing
    if (files.length > room) toast.error(m.message_photos_full({ max: MAX_PHOTOS }))
    const taken = files.slice(0, room)
    setPreparing((count) => count + taken.length)
    for (const file of taken) {
      try {
        addPhoto(conversationId, await choosePhoto(conversationId, file))
      } catch {
        toast.error(m.message_photo_failed(), { description: m.photo_unreadable({ name: file.name }) })
      } finally {
        setPreparing((count) => count - 1)
      }
    }
  }

  return { preparing, choose }
}
