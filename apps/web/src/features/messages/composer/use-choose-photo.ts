import { useState } from 'react'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { changeDraft } from './drafts'
import { choosePhoto } from './photo'

/** Shrinks a chosen photo and puts it into the draft. */
export function useChoosePhoto(conversationId: string) {
  const [preparing, setPreparing] = useState(false)

  async function choose(file: File) {
    setPreparing(true)
    try {
      changeDraft(conversationId, { photo: await choosePhoto(conversationId, file) })
    } catch {
      toast.error(m.message_photo_failed(), { description: m.photo_unreadable({ name: file.name }) })
    } finally {
      setPreparing(false)
    }
  }

  return { preparing, choose }
}
