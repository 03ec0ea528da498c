import { Ellipsis, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/paraglide/messages'
import { useDeletePost } from './api'
import type { Post } from './post'

type Props = { post: Post; authorName: string }

/** The actions of authors on their own post. */
export function PostMenu({ post, authorName }: Props) {
  const [confirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const deletePost = useDeletePost()

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
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
          {m.post_delete()}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        returnTo={button}
        title={m.post_delete_confirm()}
        description={m.post_delete_text()}
        action={m.post_delete()}
        danger
        busy={deletePost.isPending}
        onConfirm={() => deletePost.mutate(post, { onSuccess: () => setConfirming(false) })}
      />
    </>
  )
}
