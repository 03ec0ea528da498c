import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/paraglide/messages'
import { useDeletePost } from './api'
import type { Post } from './post'

const EditPost = lazy(async () => ({ default: (await import('./edit-post')).EditPost }))

type Props = { post: Post; authorName: string; mine: boolean }

/** What authors can do with their own post, and admins with any. */
export function PostMenu({ post, authorName, mine }: Props) {
  const [editing, setEditing] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [keepPhotos, setKeepPhotos] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const deletePost = useDeletePost()
  const hasPhotos = post.image_urls.length > 0

  return (
    <>
      <Menu
        trigger={
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            aria-label={m.post_more({ name: authorName })}
            className="-my-2"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        }
      >
        {mine && (
          <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
            {m.post_edit()}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
          {m.post_delete()}
        </MenuItem>
      </Menu>
      {editing && (
        <Suspense>
          <EditPost
            post={post}
            onClose={() => {
              setEditing(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        returnTo={button}
        title={m.post_delete_confirm()}
        description={m.post_delete_text()}
        action={m.post_delete()}
        danger
        busy={deletePost.isPending}
        onConfirm={() =>
          deletePost.mutate(
            { post, keepPhotos: hasPhotos && keepPhotos },
            { onSuccess: () => setConfirming(false) },
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
    </>
  )
}
