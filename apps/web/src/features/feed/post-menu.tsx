import { Ellipsis, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/paraglide/messages'
import { type Reader, useDeletePost } from './api'
import type { Post } from './post'

type Props = { reader: Reader; post: Post; authorName: string }

/** What authors may do with their own post. */
export function PostMenu({ reader, post, authorName }: Props) {
  const [confirming, setConfirming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const deletePost = useDeletePost(reader)

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            aria-label={m.post_more({ name: authorName })}
            className="-my-2"
          >
            <Ellipsis aria-hidden className="size-5" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            className="z-30 min-w-44 rounded-card border border-line bg-surface p-1.5 shadow-card"
          >
            <DropdownMenu.Item
              onSelect={() => setConfirming(true)}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium text-danger outline-none data-highlighted:bg-sunken"
            >
              <Trash2 aria-hidden className="size-5" />
              {m.post_delete()}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.post_delete_confirm()}
        description={m.post_delete_text()}
        returnTo={button}
      >
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {m.cancel()}
          </Button>
          <Button variant="danger" busy={deletePost.isPending} onClick={() => deletePost.mutate(post)}>
            {m.post_delete()}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
