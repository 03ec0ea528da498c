import { Link } from '@tanstack/react-router'
import { Avatar } from '@/components/ui/avatar'
import { thingOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatDate, formatMoment } from '@/text/format'
import { type Found, linkTo, mediaFile } from './found'
import { marksOf, plainText } from './marks'
import { MediaPicture, ResultPicture } from './result-picture'

type Props = {
  id: string
  found: Found
  active: boolean
  onActive: () => void
  onChosen: () => void
}

export function ResultLink({ id, found, active, onActive, onChosen }: Props) {
  const title = found.title ?? m.unknown_member()
  const person = found.kind === 'member' || found.kind === 'relative'
  const file = mediaFile(found)
  const name = plainText(title)
  // As in the family tree, a person of the family history has one initial.
  const avatarName = found.kind === 'relative' ? (name.split(' ', 1)[0] ?? '') : name

  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      {...linkTo(found)}
      onPointerMove={onActive}
      onClick={onChosen}
      className={cn('flex min-h-14 items-center gap-3 rounded-control px-2.5 py-2', active && 'bg-sunken')}
    >
      {person ? (
        <span className="grid size-10 flex-none place-items-center">
          <Avatar name={avatarName} src={found.picture} />
        </span>
      ) : file ? (
        <MediaPicture found={found} file={file} icon={thingOf(found.kind).icon} />
      ) : (
        <ResultPicture
          found={found}
          url={found.kind === 'media' ? null : found.picture}
          icon={thingOf(found.kind).icon}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-[1_1_7rem] truncate font-semibold">
            <Marked text={title} />
          </span>
          <span className="text-ink-soft text-xs">{whenOf(found)}</span>
        </span>
        {found.snippet && (
          <span className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
            <Marked text={found.snippet} />
          </span>
        )}
      </span>
    </Link>
  )
}

function whenOf({ kind, moment, day }: Found): string {
  // Of a date of birth, at least the year is known.
  if (kind === 'relative') return day ? String(Number(day.slice(0, 4))) : ''
  if (day) return formatDate(new Date(`${day}T00:00`))
  if (!moment) return ''
  return kind === 'event' ? formatMoment(new Date(moment)) : formatDate(new Date(moment))
}

/** A text with its matches highlighted. */
const Marked = ({ text }: { text: string }) =>
  marksOf(text).map(([part, found], index) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <mark key={index} className="rounded-sm bg-honey-wash text-honey-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
