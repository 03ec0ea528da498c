import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import type { Post } from './posts'

const DeletePost = lazyPart(async () => (await import('./delete-post')).DeletePost)
const EditPost = lazyPart(async () => (await import('./edit-post')).EditPost)

type Props = { post: Post; authorName: string; mine: boolean }

/** What authors can do with their own post, and admins with any. */
export function PostMenu({ post, authorName, mine }: Props) {
  const [editing, setEditing] = useState(false)
  /** Undefined until it is asked for the first time. */
  const [confirming, setConfirming] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)

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
      {confirming !== undefined && (
        <Suspense>
          <DeletePost post={post} open={confirming} onOpenChange={setConfirming} returnTo={button} />
        </Suspense>
      )}
    </>
  )
}
