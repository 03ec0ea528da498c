import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/paraglide/messages'
import { useTakeBack, type Viewer } from '../api'
import { type Conversation, type Person, seenBy } from '../conversation'
import type { Message, Shown } from '../message'
import { Announcer } from './announcer'
import { MessageRow } from './message-row'
import { guessHeight, toRows } from './rows'
import { useNewSince } from './use-new-since'
import { useFreshPhotos } from './use-photo-url'
import { useSought } from './use-sought'

const ROWS_BEYOND_THE_SCREEN = 8
/** Older ones are asked for before one gets to the oldest. */
const ROWS_LEFT = 15
const NEAR_THE_END = 60

type Props = {
  viewer: Viewer
  people: Person[]
  conversation: Conversation
  /** Oldest first. */
  messages: Shown[]
  readAt: string | undefined
  /** Called whenever the newest message is in sight. */
  onEndSeen: () => void
  hasOlder: boolean
  loadingOlder: boolean
  olderFailed: boolean
  onOlder: () => void
}

/** All that was written. Only the messages near the screen exist, so that thousands of them are as light as a few. */
export function MessageLog(props: Props) {
  const { viewer, people, conversation, messages, readAt, onEndSeen } = props
  const { hasOlder, loadingOlder, olderFailed, onOlder } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [takingBack, setTakingBack] = useState<Message>()
  const takeBack = useTakeBack(viewer)
  // To ask the log itself would make the browser lay it out; where it is narrower, it is wide enough for any message.
  const [width] = useState(() => window.innerWidth)
  const rows = useMemo(() => toRows(messages, viewer.userId, readAt), [messages, viewer.userId, readAt])

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // With another function all are laid out anew.
    getItemKey: useCallback((index: number) => rows[index]?.message.id ?? index, [rows]),
    estimateSize: (index) => {
      const row = rows[index]
      return row ? guessHeight(row, width) : 0
    },
    // At the end, so that the first rows that are drawn are those which one sees.
    initialOffset: Number.MAX_SAFE_INTEGER,
    overscan: ROWS_BEYOND_THE_SCREEN,
    paddingStart: 20,
    paddingEnd: 8,
    // What is put in above moves nothing; what comes below is followed by whoever is at the end.
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_THE_END,
  })
  const shown = virtualizer.getVirtualItems()
  const atEnd = virtualizer.isAtEnd(NEAR_THE_END)
  const newest = messages.at(-1)

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer])
  useEffect(() => {
    // To look again here would make the browser lay out what was just drawn, in the midst of scrolling.
    if (atEnd) onEndSeen()
  })
  const justSent = newest?.state === 'sending' ? newest.id : undefined
  // One's own message is never out of sight.
  useEffect(() => {
    if (justSent) virtualizer.scrollToEnd()
  }, [justSent, virtualizer])

  const show = useCallback(
    (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    [virtualizer],
  )
  const { seeking, standingOut } = useSought({ rows, hasOlder, show })
  const nearOldest = (shown[0]?.index ?? Infinity) < ROWS_LEFT
  const wantsOlder = hasOlder && !olderFailed && (nearOldest || seeking)
  useEffect(() => {
    if (wantsOlder && !loadingOlder) onOlder()
  }, [wantsOlder, loadingOlder, onOlder])

  const seen = useMemo(() => {
    const message = messages.findLast(
      (one) =>
        one.state === 'stored' &&
        one.user_id === viewer.userId &&
        seenBy(conversation.participants, viewer.userId, one.created_at) > 0,
    )
    return (
      message && { id: message.id, by: seenBy(conversation.participants, viewer.userId, message.created_at) }
    )
  }, [messages, conversation.participants, viewer.userId])

  const refreshPhotos = useFreshPhotos(shown.flatMap(({ index }) => rows[index]?.message.image_path ?? []))
  const latestRefresh = useRef(refreshPhotos)
  useEffect(() => {
    latestRefresh.current = refreshPhotos
  })
  // The same one for every render, or each would draw all rows anew.
  const refresh = useCallback(() => latestRefresh.current(), [])
  const examples = messages[0]?.state === 'example'
  const newOnes = useNewSince(messages, atEnd, viewer.userId)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {examples && (
        <p className="flex-none border-honey border-b border-dashed bg-honey-wash px-5 py-2 text-balance text-center text-ink text-sm">
          {m.messages_examples({ name: conversation.title })}
        </p>
      )}
      <div
        ref={scroller}
        role="log"
        // Older messages come in as well: what is new is told below.
        aria-live="off"
        aria-label={m.messages_log({ name: conversation.title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="relative mt-auto w-full flex-none" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-standing-out={row.message.id === standingOut || undefined}
                  className="group/row absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageRow
                    {...row}
                    viewer={viewer}
                    writer={people.find(({ id }) => id === row.message.user_id)}
                    group={conversation.kind === 'group'}
                    seenBy={seen?.id === row.message.id ? seen.by : 0}
                    onTakeBack={setTakingBack}
                    onBroken={refresh}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {loadingOlder && (
        <div role="status" className="pointer-events-none absolute inset-x-0 top-2 grid place-items-center">
          <span className="rounded-full bg-surface p-2 text-ink-soft shadow-card">
            <Spinner />
            <span className="sr-only">{m.loading()}</span>
          </span>
        </div>
      )}
      {olderFailed && (
        <div className="absolute inset-x-0 top-2 grid place-items-center">
          <Button variant="outline" onClick={onOlder} className="shadow-card">
            {m.messages_older_again()}
          </Button>
        </div>
      )}
      {!atEnd && (
        <Button
          variant="outline"
          onClick={() => virtualizer.scrollToEnd()}
          aria-label={newOnes > 0 ? m.messages_new({ count: newOnes }) : m.messages_to_end()}
          className="absolute end-4 bottom-2 rounded-full px-3 shadow-card"
        >
          {newOnes > 0 && <span aria-hidden>{m.messages_new({ count: newOnes })}</span>}
          <ArrowDown aria-hidden className="size-5" />
        </Button>
      )}
      <Announcer messages={messages} people={people} userId={viewer.userId} />
      <ConfirmDialog
        open={takingBack !== undefined}
        onOpenChange={() => setTakingBack(undefined)}
        title={m.message_delete_title()}
        description={m.message_delete_text()}
        action={m.message_delete()}
        danger
        busy={takeBack.isPending}
        onConfirm={() =>
          takingBack && takeBack.mutate(takingBack, { onSuccess: () => setTakingBack(undefined) })
        }
      />
    </div>
  )
}
