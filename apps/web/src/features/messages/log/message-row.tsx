import { memo } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { formatTime } from '@/lib/format'
import { m } from '@/paraglide/messages'
import type { Viewer } from '../api'
import { UnsentActions } from '../composer/unsent-actions'
import { nameOf, type Person } from '../conversation'
import type { Message } from '../message'
import { Bubble } from './bubble'
import { DayLine, NewLine } from './lines'
import type { Row } from './rows'

// The row is spread: one that is made anew and says the same is not drawn anew.
type Props = Row & {
  viewer: Viewer
  /** Undefined for oneself, and for whoever has left the family. */
  writer: Person | undefined
  group: boolean
  seenBy: number
  onTakeBack: (message: Message) => void
  onBroken: () => void
}

/** A message with what stands above and below it. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { viewer, message, newDay, newForReader, first, last } = props
  const { writer, group, seenBy, onTakeBack, onBroken } = props
  const own = message.user_id === viewer.userId
  const date = new Date(message.created_at)
  const time = formatTime(date)
  const name = own ? m.you() : nameOf(writer)
  const example = message.state === 'example'

  return (
    <div className="px-3 @2xl:px-5">
      {newDay && !example && <DayLine date={date} />}
      {newForReader && <NewLine />}
      <article
        aria-label={example ? m.message_example_label() : m.message_label({ name, time })}
        className={first ? 'pt-2.5' : 'pt-0.5'}
      >
        {group && !own && first && (
          <p dir="auto" className="ms-11 mb-0.5 truncate font-semibold text-[0.8125rem] text-ink-soft">
            {name}
          </p>
        )}
        <div className={own ? 'flex flex-row-reverse items-end' : 'flex items-end gap-2'}>
          {group && !own && (
            <span className="w-9 flex-none">
              {last && <Avatar name={name} src={writer?.avatar_url} size="medium" />}
            </span>
          )}
          <Bubble
            message={message}
            own={own}
            last={last}
            name={name}
            time={time}
            onTakeBack={onTakeBack}
            onBroken={onBroken}
          />
        </div>
      </article>
      {message.state === 'failed' && <UnsentActions viewer={viewer} message={message} />}
      {seenBy > 0 && (
        <p className="pe-1 pt-0.5 text-end text-ink-soft text-xs">
          {group ? m.message_seen_by({ count: seenBy }) : m.message_seen()}
        </p>
      )}
    </div>
  )
})
