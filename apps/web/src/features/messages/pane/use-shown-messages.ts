import { useMemo, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { outbox } from '@/data/outbox/waiting'
import { useViewer } from '@/lib/viewer'
import { unpackPhoto } from '@/photos/packed-photo'
import { keepPreview, previewOf } from '../composer/previews'
import type { Conversation } from '../conversation'
import type { MessagePages } from '../log/message-pages'
import { sampleMessages } from '../log/samples'
import {
  editedMessage,
  isUnsent,
  isUnsentEdit,
  type Message,
  type Shown,
  storedMessage,
  type Unsent,
  unsentMessage,
} from '../message'

type Messages = {
  /** Newest first; undefined until they are loaded. */
  stored: Message[] | undefined
  /** Stored and unsent messages, oldest first; examples in a direct conversation without any. */
  messages: Shown[]
}

export function useShownMessages(
  log: Pick<MessagePages, 'pages'> | undefined,
  { id, kind }: Conversation,
): Messages {
  const { userId } = useViewer()
  const unsent = useStore(outbox)
  const [openedAt] = useState(() => new Date())
  const stored = useMemo(() => log?.pages.flatMap((page) => page.messages), [log])

  const messages = useMemo(() => {
    if (!stored) return []
    const known = new Set(stored.slice(0, 100).map((message) => message.id))
    const own = unsent
      .filter(isUnsent)
      .filter(({ id: own, body }) => body.conversation_id === id && !known.has(own))
    own.forEach(showFiles)
    if (stored.length === 0 && own.length === 0 && kind === 'direct') {
      return sampleMessages(id, userId, openedAt)
    }
    const edits = new Map(unsent.filter(isUnsentEdit).map((entry) => [entry.body.id, entry]))
    const show = (message: Message) => {
      const edit = edits.get(message.id)
      return edit ? editedMessage(message, edit) : storedMessage(message)
    }
    return [...stored.map(show).reverse(), ...own.map(unsentMessage)]
  }, [stored, unsent, id, kind, userId, openedAt])

  return { stored, messages }
}

/** After a reload, they are only in the outbox. */
function showFiles({ body: { photos, attachments = [] } }: Unsent) {
  for (const { path, bytes, type } of [...photos, ...attachments]) {
    if (bytes && !previewOf(path)) keepPreview(path, unpackPhoto({ path, bytes, type }))
  }
}
