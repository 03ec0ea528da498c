import { Link } from '@tanstack/react-router'
import {
  AtSign,
  BellRing,
  BookImage,
  Cake,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  ChefHat,
  Heart,
  HousePlus,
  Images,
  KeyRound,
  ListPlus,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  ScanFace,
  Smile,
  UserPlus,
} from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { formatAge } from '@/text/format'
import type { Kind } from './kinds'
import type { Notification } from './notification'
import { headline, linkOf, subject } from './words'

const warm = 'bg-primary text-on-primary'
const calm = 'bg-sage text-surface'
const festive = 'bg-honey text-honey-ink dark:text-paper'

const marks: Record<Kind, [icon: LucideIcon, tone: string]> = {
  post: [MessageSquare, warm],
  like: [Heart, warm],
  reaction: [Smile, warm],
  comment: [MessageCircle, warm],
  mention: [AtSign, warm],
  event: [CalendarPlus, calm],
  event_changed: [CalendarClock, calm],
  answer_wanted: [BellRing, calm],
  rsvp: [CalendarCheck, calm],
  member: [UserPlus, calm],
  recipe: [ChefHat, warm],
  media: [Images, warm],
  album: [BookImage, warm],
  list: [ListPlus, calm],
  marked: [ScanFace, warm],
  family_waiting: [HousePlus, warm],
  sign_in_link: [KeyRound, warm],
  sign_in_link_used: [KeyRound, calm],
  birthday_tomorrow: [Cake, festive],
  birthday_today: [Cake, festive],
}

type Props = { news: Notification; now: Date; onOpen: () => void }

export function NotificationItem({ news, now, onOpen }: Props) {
  const [Icon, tone] = marks[news.kind]
  const about = subject(news)
  const age = news.day ? null : formatAge(new Date(news.created_at), now)

  return (
    <Link
      {...linkOf(news)}
      onClick={onOpen}
      className="flex items-start gap-3 rounded-control px-2 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="relative flex-none">
        <Avatar name={news.actor_name ?? m.unknown_member()} src={news.actor_avatar} />
        <span
          aria-hidden
          className={cn(
            '-end-2 -bottom-1.5 absolute grid size-5 place-items-center rounded-full ring-2 ring-surface',
            tone,
          )}
        >
          <Icon className="size-3" strokeWidth={2.2} />
        </span>
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span dir="auto" className={cn('wrap-anywhere block', !news.is_read && 'font-semibold')}>
          {headline(news, now)}
        </span>
        {about && (
          <span dir="auto" className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
            {about}
          </span>
        )}
        {age && <span className="block text-[0.8125rem] text-ink-soft">{age}</span>}
      </span>
      {!news.is_read && (
        <span className="mt-1.5 size-2.5 flex-none rounded-full bg-primary">
          <span className="sr-only">{m.notification_unread()}</span>
        </span>
      )}
    </Link>
  )
}
