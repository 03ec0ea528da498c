import { Clock3, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { cn } from '@/lib/cn'
import { m } from '@/paraglide/messages'
import type { Message, Shown } from '../message'
import { MessagePhoto } from './message-photo'
import { MessageText } from './message-text'
import { isEmojiOnly } from './text-parts'

type Props = {
  message: Shown
  own: boolean
  /** Whether it is the last of a run. */
  last: boolean
  name: string
  /** `18:20` */
  time: string
  onDelete: (message: Message) => void
  onBroken: () => void
}

export function Bubble({ message, own, last, name, time, onDelete, onBroken }: Props) {
  const { content, image_path, state } = message
  const large = !image_path && isEmojiOnly(content)
  const example = state === 'example'

  return (
    <div className={cn('group/bubble flex min-w-0 items-center', own ? 'flex-row-reverse' : 'flex-row')}>
      <div
        className={cn(
          'wrap-anywhere min-w-0 max-w-[min(34rem,78cqw)] rounded-[18px]',
          // Clipping at round corners is slow to paint, and text does not need it.
          image_path && 'overflow-hidden',
          'group-data-highlighted/row:outline-3 group-data-highlighted/row:outline-primary/55 group-data-highlighted/row:outline-offset-2',
          !large && !example && (own ? 'bg-primary-wash' : 'bg-sunken'),
          !large && last && (own ? 'rounded-ee-md' : 'rounded-es-md'),
          example && 'border-2 border-line border-dashed',
          state === 'failed' && 'outline-2 outline-danger -outline-offset-2',
        )}
      >
        {image_path && (
          <MessagePhoto path={image_path} name={name} busy={state === 'sending'} onBroken={onBroken} />
        )}
        <div className={cn('px-3.5 pt-2 pb-1.5', large && 'px-1')}>
          {content && <MessageText text={content} large={large} />}
          <p
            className={cn(
              'flex items-center justify-end gap-1 text-[0.6875rem] text-ink-soft leading-tight',
              content ? 'mt-0.5' : 'my-0.5',
            )}
          >
            {example && <span className="me-auto pe-3 font-semibold">{m.message_example()}</span>}
            {state === 'sending' && (
              <>
                <Spinner className="size-3 border" />
                {m.message_sending()}
              </>
            )}
            {state === 'waiting' && <Clock3 aria-hidden className="size-3" />}
            {state !== 'sending' && <time dateTime={message.created_at}>{time}</time>}
          </p>
        </div>
      </div>
      {own && state === 'stored' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.message_delete_label({ time })}
          onClick={() => onDelete(message)}
          className="opacity-0 focus-visible:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:opacity-60"
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  )
}
