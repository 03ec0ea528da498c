import { memo } from 'react'
import { ReactedBy } from '@/components/reactions/reacted-by'
import { reactedBy } from '@/components/reactions/reactions'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { formatTime } from '@/text/format'
import { nameOf, type Person } from '../conversation'
import type { Shown } from '../message'
import { Bubble } from './bubble'
import { DayLine, NewLine } from './lines'
import type { Row } from './rows'
import { UnsentActions } from './unsent-actions'

// The row is spread into props, so that `memo` can tell that a new row object is equal.
type Props = Row & {
  people: Person[]
  /** Of more than two. */
  group: boolean
  /** Who has seen it, of the last message that somebody has. */
  seen: string | undefined
  onMenu: (message: Shown, button: HTMLElement) => void
  onBroken: () => void
}

/** A message with the lines above and below it. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, newDay, newForReader, first, last } = props
  const { people, group, seen, onMenu, onBroken } = props
  const { userId } = useViewer()
  const own = message.user_id === userId
  // None for the viewer, and for a former member.
  const sender = people.find(({ id }) => id === message.user_id)
  const date = new Date(message.created_at)
  const time = formatTime(date)
  const name = own ? m.you() : nameOf(sender)
  const example = message.state === 'example'

  return (
    <div className="px-3 @2xl:px-5">
      {newDay && !example && <DayLine date={date} />}
      {newForReader && <NewLine />}
      <article
        aria-label={example ? m.message_example_label() : m.message_label({ name, time })}
        tabIndex={-1}
        className={cn('outline-none', first ? 'pt-2.5' : 'pt-0.5')}
      >
        {group && !own && first && (
          <p dir="auto" className="ms-11 mb-0.5 truncate font-semibold text-[0.8125rem] text-ink-soft">
            {name}
          </p>
        )}
        <div className={own ? 'flex flex-row-reverse items-end' : 'flex items-end gap-2'}>
          {group && !own && (
            <span className="w-9 flex-none">
              {last && <Avatar name={name} src={sender?.avatar_url} size="medium" />}
            </span>
          )}
          <Bubble
            message={message}
            people={people}
            own={own}
            last={last}
            name={name}
            time={time}
            onMenu={onMenu}
            onBroken={onBroken}
          />
        </div>
        <div className={cn('flex', own ? 'justify-end' : group && 'ps-11')}>
          <ReactedBy reacted={reactedBy(message)} />
        </div>
      </article>
      {message.entry && message.state !== 'sending' && <UnsentActions id={message.entry} />}
      {seen && <p className="pe-1 pt-0.5 text-end text-ink-soft text-xs">{seen}</p>}
    </div>
  )
})
