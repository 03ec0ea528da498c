import { useMemo, useState } from 'react'
import { useLongPress } from '@/browser/use-long-press'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { attachmentsOf } from '../attachment'
import type { Conversation, Person } from '../conversation'
import type { Shown } from '../message'
import { Announcer } from './announcer'
import { DeleteMessage } from './delete-message'
import { ExamplesNote, OlderStatus, ToEndButton } from './log-edges'
import { MessageMenu } from './message-menu'
import { MessageRow } from './message-row'
import { toRows } from './rows'
import { useFocusFound } from './use-focus-found'
import { useLastSeen } from './use-last-seen'
import { type OlderMessages, useLoadOlder } from './use-load-older'
import { useLogScroll } from './use-log-scroll'
import { useMessageMenu } from './use-message-menu'
import { useNewSince } from './use-new-since'
import { useFreshFiles } from './use-photo-url'
import { useSought } from './use-sought'

type Props = {
  people: Person[]
  conversation: Conversation
  /** Oldest first. */
  messages: Shown[]
  readAt: string | undefined
  /** Called whenever the newest message is on the screen. */
  onEndSeen: () => void
  older: OlderMessages
}

/** The messages of a conversation. Only rows near the screen are rendered, so thousands of them cost no more than a few. */
export function MessageLog({ people, conversation, messages, readAt, onEndSeen, older }: Props) {
  const { userId } = useViewer()
  const [deleting, setDeleting] = useState<Shown>()
  const { show: showMenu, menu } = useMessageMenu()
  // As a press of the message's button, which screen readers and keys find.
  const longPress = useLongPress((target) =>
    target.closest('article')?.querySelector<HTMLElement>('[data-menu]')?.click(),
  )
  const rows = useMemo(() => toRows(messages, userId, readAt), [messages, userId, readAt])
  const { scroller, content, virtualizer, shown, atEnd, scrollToEnd, show } = useLogScroll({
    rows,
    onEndSeen,
  })
  const { seeking, highlighted } = useSought({ rows, hasOlder: older.exist, show })
  useFocusFound(scroller, highlighted)
  useLoadOlder(older, shown[0]?.index, seeking)
  const lastSeen = useLastSeen(messages, conversation, people)
  const shownMessages = shown.map(({ row }) => row.message)
  const refreshFiles = useFreshFiles(
    shownMessages.flatMap(({ image_paths }) => image_paths),
    shownMessages
      .filter(({ state }) => state === 'stored')
      .flatMap((message) => attachmentsOf(message).map(({ path }) => path)),
  )
  const unseen = useNewSince(messages, atEnd)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {messages[0]?.state === 'example' && <ExamplesNote name={conversation.title} />}
      <div
        ref={scroller}
        {...longPress}
        role="log"
        // Loading older messages must not be announced; the announcer reads out new ones.
        aria-live="off"
        aria-label={m.messages_log({ name: conversation.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain pb-8 -outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={content} className="relative w-full flex-none">
          {shown.map(({ row, fromEnd }) => (
            <div
              key={row.message.id}
              ref={virtualizer.measureElement}
              data-index={fromEnd}
              data-highlighted={row.message.id === highlighted || undefined}
              data-keep-free={fromEnd === 0 || undefined}
              className="group/row absolute inset-x-0"
            >
              <MessageRow
                {...row}
                people={people}
                group={conversation.kind !== 'direct'}
                seen={lastSeen?.id === row.message.id ? lastSeen.text : undefined}
                onMenu={showMenu}
                onBroken={refreshFiles}
              />
            </div>
          ))}
        </div>
      </div>
      <OlderStatus older={older} />
      {!atEnd && <ToEndButton unseen={unseen} onClick={scrollToEnd} />}
      <Announcer messages={messages} people={people} />
      <MessageMenu {...menu} onDelete={setDeleting} />
      <DeleteMessage message={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  )
}
