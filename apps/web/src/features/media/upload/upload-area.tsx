import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { changeDraft, clearDraft } from './draft'
import { DropOverlay } from './drop-overlay'
import { UploadDialog } from './upload-dialog'

let lastUserId = ''

/** Once on a page that takes uploads: the dialog, and dropping files anywhere. */
export function UploadArea() {
  const { userId } = useViewer()

  useEffect(() => {
    // Another user of this browser must not see what was chosen before.
    if (lastUserId && lastUserId !== userId) clearDraft()
    lastUserId = userId
    return () => changeDraft({ open: false })
  }, [userId])

  return (
    <>
      <UploadDialog />
      <DropOverlay />
    </>
  )
}
