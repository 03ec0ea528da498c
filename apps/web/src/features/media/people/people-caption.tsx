import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { TextAround } from '@/components/ui/text-around'
import { addressOf } from '@/data/registry'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { region } from '@/text/format'
import type { MediaItem } from '../media-item'
import { type Mark, marksQuery, useUnmark } from './api'
import type { Marking } from './use-marking'

type Props = {
  item: MediaItem
  /** Whether people can be marked and removed. */
  open: boolean
  marking: Marking
}

/** The names of those on a photo, with links to them. */
export function PeopleCaption({ item, open, marking }: Props) {
  const { familyId } = useViewer()
  const { data: marks = [] } = useQuery(marksQuery(familyId, item.id))

  if (open) {
    return (
      <section aria-label={m.people_on_photo()} className="my-2 grid justify-items-center gap-2">
        {marks.length === 0 && <p>{m.people_none()}</p>}
        <ul className="flex flex-wrap justify-center gap-2">
          {marks.map((mark) => (
            <Person key={mark.id} mark={mark} item={item} />
          ))}
        </ul>
        <Button ref={marking.startButton} variant="quiet" onClick={marking.start}>
          <UserPlus aria-hidden className="size-5" />
          {m.people_mark()}
        </Button>
      </section>
    )
  }
  if (marks.length === 0) return null
  const list = new Intl.ListFormat(region())
  const linked = marks.values()
  return (
    <p>
      <TextAround text={(names) => m.people_with({ names })}>
        {list.formatToParts(marks.map(({ person }) => person.member_name)).map(({ type, value }) => {
          const mark = type === 'element' ? linked.next().value : undefined
          return mark ? <NameLink key={mark.id} mark={mark} /> : value
        })}
      </TextAround>
    </p>
  )
}

const NameLink = ({ mark }: { mark: Mark }) => (
  <Link
    {...addressOf('relative', mark.person)}
    dir="auto"
    className="inline-block py-1 underline underline-offset-2"
  >
    {mark.person.member_name}
  </Link>
)

function Person({ mark, item }: { mark: Mark; item: MediaItem }) {
  const { userId, role } = useViewer()
  const unmark = useUnmark()
  const { person, marked_by } = mark
  const mayRemove = role === 'admin' || [marked_by, item.user_id, person.profile_id].includes(userId)

  return (
    <li className="inline-flex min-h-11 items-center rounded-full bg-sunken text-ink">
      <Link
        {...addressOf('relative', mark.person)}
        dir="auto"
        className="wrap-anywhere px-4 py-2 font-semibold"
      >
        {person.member_name}
      </Link>
      {mayRemove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.people_remove({ name: person.member_name })}
          busy={unmark.isPending}
          onClick={() => unmark.mutate(mark)}
          className="-ms-3"
        >
          {!unmark.isPending && <X aria-hidden className="size-4" />}
        </Button>
      )}
    </li>
  )
}
