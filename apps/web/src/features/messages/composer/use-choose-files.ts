import { useState } from 'react'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { MAX_FILES } from '../message'
import { chooseFile } from './chosen'
import { addFile, addPhoto, draftOf } from './drafts'

export type FilesToChoose = ReturnType<typeof useChooseFiles>

/** Makes chosen files ready, one after another, and adds them to the draft. */
export function useChooseFiles(conversationId: string) {
  const [preparing, setPreparing] = useState(0)

  async function choose(files: File[]) {
    const { photos, files: chosen, editing } = draftOf(conversationId)
    if (editing) return
    const room = Math.max(0, MAX_FILES - photos.length - chosen.length - preparing)
    if (files.length > room) toast.error(m.message_attached_full())
    const taken = files.slice(0, room)
    setPreparing((count) => count + taken.length)
    for (const file of taken) {
      try {
        const one = await chooseFile(conversationId, file)
        if ('photo' in one) addPhoto(conversationId, one.photo)
        else addFile(conversationId, one.file)
      } catch (error) {
        const isPhoto = file.type.startsWith('image/')
        toast.error(isPhoto ? m.message_photo_failed() : m.message_file_failed(), {
          description: errorMessage(error, m.error_offline()),
        })
      } finally {
        setPreparing((count) => count - 1)
      }
    }
  }

  return { preparing, choose }
}
