import { Link } from '@tanstack/react-router'
import { Calendar, Heart, Quote } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import { linkTo, type Memory, yearsSince } from './memory'

type Props = { memory: Memory; today: string }

/** A post, an event, a birth or a wedding of an earlier year. */
export function MemoryRow({ memory, today }: Props) {
  return (
    <Link {...linkTo(memory)} className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken">
      <Picture memory={memory} />
      <span className="min-w-0 flex-1 leading-snug">
        <span dir="auto" className="line-clamp-2 font-semibold">
          {headline(memory)}
        </span>
        <span className="block text-[0.8125rem] text-ink-soft">{when(memory, today)}</span>
      </span>
    </Link>
  )
}

function Picture({ memory: { kind, title, picture } }: Pick<Props, 'memory'>) {
  if (kind === 'birthday' || kind === 'birth') return <Avatar name={title ?? ''} src={picture} />
  const Icon = kind === 'event' ? Calendar : kind === 'wedding' ? Heart : Quote
  return (
    <span className="grid size-9 flex-none place-items-center rounded-full bg-primary-wash text-primary-strong">
      <Icon aria-hidden className="size-[18px]" strokeWidth={1.8} />
    </span>
  )
}

function headline({ kind, title, name }: Memory): string {
  if (kind === 'wedding') return m.memories_wedding({ one: title ?? '', other: name ?? '' })
  if (kind !== 'post') return title ?? ''
  const author = name ?? m.unknown_member()
  return title ? m.memories_post({ name: author, text: title }) : m.memories_photo_post({ name: author })
}

function when(memory: Memory, today: string): string {
  const count = yearsSince(memory, today)
  if (memory.kind === 'birthday') return m.memories_birthday({ age: count })
  if (memory.kind === 'wedding') return m.memories_married({ count })
  return memory.kind === 'birth' ? m.memories_birth({ count }) : m.memories_years({ count })
}
