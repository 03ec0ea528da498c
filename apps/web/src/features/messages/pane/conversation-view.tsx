import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '@/browser/use-online'
import { DropHint } from '@/components/ui/drop-hint'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { useMarkRead } from '../api'
import { Composer } from '../composer/composer'
import { useChooseFiles } from '../composer/use-choose-files'
import type { Conversation, Person } from '../conversation'
import { logQuery } from '../log/log-api'
import { MessageLog } from '../log/message-log'
import { useInView } from '../log/use-in-view'
import { pause } from '../sound/sound'
import { openConversation } from './open-conversation'
import { PaneHeader } from './pane-header'
import { PaneSkeleton } from './pane-skeleton'
import { TypingLine } from './typing-line'
import { useShownMessages } from './use-shown-messages'
import { useTyping } from './use-typing'

type Props = { people: Person[]; conversation: Conversation }

/** One conversation: its header, the messages, and the input. */
export function ConversationView({ people, conversation }: Props) {
  const { userId, familyId } = useViewer()
  const { id, kind, last_read_at, participants } = conversation
  const log = useInfiniteQuery(logQuery(familyId, id))
  const inView = useInView()
  const markRead = useMarkRead()
  // The line above new messages stays where it was when the conversation was opened.
  const [readAt] = useState(conversation.unread > 0 ? last_read_at : undefined)
  const { stored, messages } = useShownMessages(log.data, conversation)
  const { typing, announce } = useTyping(id, userId, stored?.[0])

  const chooser = useChooseFiles(id)
  const alone = kind === 'direct' && participants.length < 2
  const { over, target } = useFileDrop((files) => !alone && chooser.choose(files))

  useEffect(() => {
    openConversation.set(id)
    return () => {
      openConversation.set(undefined)
      pause()
    }
  }, [id])

  function onEndSeen() {
    const theirs = stored?.find((message) => message.user_id !== userId)
    if (inView && theirs && theirs.created_at > last_read_at) markRead(id, theirs.created_at)
  }

  if (log.isPending) {
    return (
      <>
        <PaneHeader people={people} conversation={conversation} />
        <PaneSkeleton />
      </>
    )
  }
  const typists = people.filter(
    (person) => typing.includes(person.id) && participants.some(({ user_id }) => user_id === person.id),
  )
  return (
    <div {...target} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      {over && !alone && <DropHint text={m.message_drop()} />}
      <PaneHeader people={people} conversation={conversation} />
      <OfflineLine />
      {stored ? (
        <MessageLog
          people={people}
          conversation={conversation}
          messages={messages}
          readAt={readAt}
          onEndSeen={onEndSeen}
          older={{
            exist: log.hasNextPage,
            loading: log.isFetchingNextPage,
            failed: log.isFetchNextPageError,
            load: log.fetchNextPage,
          }}
        />
      ) : (
        <div className="flex-1 p-5">
          <LoadFailure title={m.messages_failed()} query={log} />
        </div>
      )}
      <TypingLine typists={typists} />
      {alone ? (
        <div className="p-4">
          <Notice tone="help">{m.conversation_alone()}</Notice>
        </div>
      ) : (
        <Composer
          conversationId={id}
          people={people}
          title={conversation.title}
          onType={announce}
          chooser={chooser}
        />
      )}
    </div>
  )
}

/** On a phone, where a conversation covers the notice of the page. */
function OfflineLine() {
  const online = useOnline()
  return (
    !online && <p className="bg-honey-wash px-5 py-1.5 text-honey-ink text-sm md:hidden">{m.offline()}</p>
  )
}
