import { type RefObject, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { m } from '@/i18n/messages'
import { useDeletePost } from './api'
import type { Post } from './posts'

type Props = {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
  returnTo: RefObject<HTMLElement | null>
}

/** Asks before a post is deleted, and whether its photos stay in Media. */
export function DeletePost({ post, open, onOpenChange, returnTo }: Props) {
  const [keepPhotos, setKeepPhotos] = useState(true)
  const deletePost = useDeletePost()
  const hasPhotos = post.image_urls.length > 0

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      returnTo={returnTo}
      title={m.post_delete_confirm()}
      description={m.post_delete_text()}
      action={m.post_delete()}
      danger
      busy={deletePost.isPending}
      onConfirm={() =>
        deletePost.mutate(
          { post, keepPhotos: hasPhotos && keepPhotos },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    >
      {hasPhotos && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={keepPhotos}
            onChange={({ target }) => setKeepPhotos(target.checked)}
            className="size-5 flex-none accent-primary"
          />
          {m.post_keep_photos()}
        </label>
      )}
    </ConfirmDialog>
  )
}
