import { Clock3, Ellipsis } from 'lucide-react'
import { hubLinks, textBesideCards } from '@/components/links/hub-links'
import { LinkCard } from '@/components/links/link-card'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { attachmentsOf, isFilm } from '../attachment'
import type { Person } from '../conversation'
import type { Shown } from '../message'
import { isEmojiOnly } from './emoji-only'
import { Files } from './files'
import { MessageText } from './message-text'
import { Photos } from './photos'
import { Quote } from './quote'

type Props = {
  message: Shown
  people: Person[]
  own: boolean
  /** Whether it is the last of a run. */
  last: boolean
  name: string
  /** `18:20` */
  time: string
  onMenu: (message: Shown, button: HTMLElement) => void
  onBroken: () => void
}

export function Bubble({ message, people, own, last, name, time, onMenu, onBroken }: Props) {
  const { content, image_paths, reply_to, state } = message
  const attachments = attachmentsOf(message)
  const films = attachments.filter(isFilm)
  const files = attachments.filter((one) => !isFilm(one))
  const hasPhotos = image_paths.length + films.length > 0
  const large = !hasPhotos && files.length === 0 && !reply_to && isEmojiOnly(content)
  const links = hubLinks(content)
  const text = textBesideCards(content)
  const example = state === 'example'

  return (
    <div className={cn('group/bubble flex min-w-0 items-center', own ? 'flex-row-reverse' : 'flex-row')}>
      <div
        className={cn(
          'wrap-anywhere min-w-0 max-w-[min(34rem,78cqw)] rounded-[18px]',
          // A long press opens the menu instead of selecting text.
          'pointer-coarse:select-none [-webkit-touch-callout:none]',
          // Clipping at round corners is slow to paint, and text does not need it.
          hasPhotos && 'overflow-hidden',
          'group-data-highlighted/row:outline-3 group-data-highlighted/row:outline-primary/55 group-data-highlighted/row:outline-offset-2',
          !large && !example && (own ? 'bg-primary-wash' : 'bg-sunken'),
          !large && last && (own ? 'rounded-ee-md' : 'rounded-es-md'),
          example && 'border-2 border-line border-dashed',
          state === 'failed' && 'outline-2 outline-danger -outline-offset-2',
        )}
      >
        {reply_to && <Quote reply={message} people={people} />}
        {hasPhotos && (
          <Photos
            paths={image_paths}
            films={films}
            name={name}
            busy={state === 'sending'}
            onBroken={onBroken}
          />
        )}
        {files.length > 0 && <Files files={files} name={name} />}
        {text && (
          <div className={cn('px-3.5 pt-2', large && 'px-1')}>
            <MessageText text={text} large={large} />
          </div>
        )}
        {links.map((link) => (
          <LinkCard
            key={link.id}
            link={link}
            otherwise={
              <div className="px-3.5 pt-2">
                <MessageText text={location.origin + link.path} large={false} />
              </div>
            }
          />
        ))}
        <Foot message={message} time={time} />
      </div>
      {state === 'stored' && (
        <button
          type="button"
          id={`menu-${message.id}`}
          data-menu
          aria-haspopup="menu"
          aria-label={m.message_menu({ name, time })}
          onClick={({ currentTarget }) => onMenu(message, currentTarget)}
          className="grid size-11 flex-none place-items-center rounded-control text-ink-soft opacity-0 hover:bg-sunken focus-visible:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:sr-only"
        >
          <Ellipsis aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}

function Foot({ message, time }: { message: Shown; time: string }) {
  const { content, state, edited_at } = message
  return (
    <p
      className={cn(
        'flex items-center justify-end gap-1 px-3.5 pb-1.5 text-[0.6875rem] text-ink-soft leading-tight',
        content ? 'pt-0.5' : 'pt-1.5',
      )}
    >
      {state === 'example' && <span className="me-auto pe-3 font-semibold">{m.message_example()}</span>}
      {state === 'sending' && (
        <>
          <Spinner className="size-3 border" />
          {m.message_sending()}
        </>
      )}
      {state === 'waiting' && <Clock3 aria-hidden className="size-3" />}
      {edited_at && state === 'stored' && <span>{m.message_edited()} ·</span>}
      {state !== 'sending' && <time dateTime={message.created_at}>{time}</time>}
    </p>
  )
}
