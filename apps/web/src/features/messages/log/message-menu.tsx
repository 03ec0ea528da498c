import { Copy, Download, Pencil, Reply, Share2, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { copyText } from '@/browser/copy-text'
import { canShareFiles } from '@/browser/share-file'
import { ReactionItems } from '@/components/reactions/reaction-items'
import { reactedBy } from '@/components/reactions/reactions'
import { MenuItem } from '@/components/ui/menu-item'
import { MenuPopup } from '@/components/ui/menu-popup'
import { useShareFile } from '@/components/ui/save-and-share'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { downloadUrl } from '@/photos/download-url'
import { fileName } from '@/photos/file-name'
import { useSignedUrl } from '@/photos/signed-urls'
import { type Attachment, attachmentsOf } from '../attachment'
import { changeDraft, startEditing } from '../composer/drafts'
import { isEditable, type Shown } from '../message'
import { useReactToMessage } from './use-react-to-message'

type Props = {
  /** Undefined before the first one is opened. */
  message: Shown | undefined
  /** The button of the message. */
  button: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDelete: (message: Shown) => void
}

/** What one can do with a message: one menu for all messages of the log. */
export function MessageMenu({ message, button, open, onOpenChange, onDelete }: Props) {
  return (
    <MenuPopup button={button} align="start" open={open} onOpenChange={onOpenChange}>
      {message && <Items message={message} onDelete={onDelete} />}
    </MenuPopup>
  )
}

function Items({ message, onDelete }: { message: Shown; onDelete: (message: Shown) => void }) {
  const { userId } = useViewer()
  // The hour may end while the menu is open; the server decides.
  const [openedAt] = useState(Date.now)
  const own = message.user_id === userId
  const react = useReactToMessage(message)

  const recording = attachmentsOf(message).find(({ waveform }) => waveform)

  async function copy() {
    if (await copyText(message.content)) toast.success(m.message_copied())
  }

  return (
    <>
      <ReactionItems reacted={reactedBy(message)} onReact={react} />
      <MenuItem icon={Reply} onSelect={() => changeDraft(message.conversation_id, { replyTo: message })}>
        {m.message_reply()}
      </MenuItem>
      {message.content && (
        <MenuItem icon={Copy} onSelect={copy}>
          {m.message_copy()}
        </MenuItem>
      )}
      {recording && <RecordingItems recording={recording} />}
      {own && isEditable(message, openedAt) && (
        <MenuItem icon={Pencil} onSelect={() => startEditing(message)}>
          {m.message_edit()}
        </MenuItem>
      )}
      {own && (
        <MenuItem icon={Trash2} danger onSelect={() => onDelete(message)}>
          {m.message_delete()}
        </MenuItem>
      )}
    </>
  )
}

/** Saves or shares a voice message: its bubble has only the player. */
function RecordingItems({ recording: { path, name } }: { recording: Attachment }) {
  const url = useSignedUrl(`messages/${path}`) ?? ''
  const file = { url, name: fileName(name, path) }
  const { share } = useShareFile(file)
  if (!url) return null
  return (
    <>
      <MenuItem icon={Download} onSelect={() => location.assign(downloadUrl(url, file.name))}>
        {m.media_download()}
      </MenuItem>
      {canShareFiles() && (
        <MenuItem icon={Share2} onSelect={share}>
          {m.file_share()}
        </MenuItem>
      )}
    </>
  )
}
