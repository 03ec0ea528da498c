import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '@/lib/viewer'
import { changeDraft, chooseFiles, clearDraft } from './draft'
import { DropOverlay } from './drop-overlay'
import { UploadDialog } from './upload-dialog'

let lastUserId = ''

/** Once on a page that takes uploads: the dialog, dropping files anywhere, and what another app has shared (`?share`). */
export function UploadArea() {
  const viewer = useViewer()
  const { userId } = viewer

  useEffect(() => {
    // Another user of this browser must not see earlier choices.
    if (lastUserId && lastUserId !== userId) clearDraft()
    lastUserId = userId
    return () => changeDraft({ open: false })
  }, [userId])

  const { share: isShare } = useSearch({ strict: false })
  const navigate = useNavigate()

  useEffect(() => {
    if (!isShare) return
    navigate({ to: '.', search: (search) => ({ ...search, share: undefined }), replace: true })
    import('@/data/offline/take-shared')
      .then(({ takeShared }) => takeShared())
      .then((shared) => {
        if (shared?.photos.length) chooseFiles(viewer, shared.photos)
      })
      .catch(console.warn)
  }, [isShare, navigate, viewer])

  return (
    <>
      <UploadDialog />
      <DropOverlay />
    </>
  )
}
