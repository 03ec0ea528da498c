import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useDelete } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { type Comment, comments } from './comment'

type Props = {
  comment: Comment
  name: string
  mine: boolean
  button: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** Authors edit and delete their comment, admins delete any. */
export function CommentMenu({ comment, name, mine, button, onEdit }: Props) {
  const [confirming, setConfirming] = useState(false)
  const deletion = useDelete(comments, () => setConfirming(false))

  return (
    <>
      <Menu
        trigger={
          <Button ref={button} variant="ghost" size="icon" aria-label={m.comment_more({ name })}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {mine && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {m.comment_edit()}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setConfirming(true)}>
          {m.comment_delete()}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        returnTo={button}
        title={m.comment_delete_confirm()}
        description={m.comment_delete_text()}
        action={m.comment_delete()}
        danger
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(comment)}
      />
    </>
  )
}
