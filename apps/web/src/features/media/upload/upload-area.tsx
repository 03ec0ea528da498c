import { useEffect } from 'react'
import { changeDraft, clearDraft } from './draft'
import { DropOverlay } from './drop-overlay'
import type { Owner } from './upload'
import { UploadDialog } from './upload-dialog'

let lastUserId = ''

/** Once on a page to which files can be given: the dialog, and dropping them anywhere. */
export function UploadArea({ owner }: { owner: Owner }) {
  const { userId } = owner

  useEffect(() => {
    // What somebody else has left in the dialog is none of this person's business.
    if (lastUserId && lastUserId !== userId) clearDraft()
    lastUserId = userId
    return () => changeDraft({ open: false })
  }, [userId])

  return (
    <>
      <UploadDialog owner={owner} />
      <DropOverlay />
    </>
  )
}
