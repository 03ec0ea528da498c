import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Dialog } from '@/components/ui/dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { SearchInput } from '@/components/ui/search-input'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { findMembers } from '@/text/find-members'
import { type Candidate, candidatesQuery, marksQuery } from './api'

/** More than that are searched by name. */
const MOST = 40

type Props = { mediaId: string; busy: boolean; onChoose: (person: Candidate) => void; onClose: () => void }

/** The members and relatives who are not on the photo yet. */
export function ChoosePerson({ mediaId, busy, onChoose, onClose }: Props) {
  const { familyId } = useViewer()
  const candidates = useQuery(candidatesQuery(familyId))
  const { data: marks = [] } = useQuery(marksQuery(familyId, mediaId))
  const [search, setSearch] = useState('')
  const marked = new Set(marks.map(({ person }) => person.id))
  const found = findMembers(candidates.data ?? [], search).filter(({ id }) => !marked.has(id))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (search.trim() && found[0]) onChoose(found[0])
  }

  return (
    <Dialog open onOpenChange={onClose} title={m.people_choose_title()}>
      <form onSubmit={submit} aria-busy={busy} className="grid grid-cols-1 gap-3">
        <SearchInput label={m.people_search()} value={search} onChange={setSearch} />
        {candidates.isPending && <Spinner className="mx-auto my-8" />}
        {!candidates.data && candidates.error && <LoadFailure title={m.people_failed()} query={candidates} />}
        <ul className="-mx-2">
          {found.slice(0, MOST).map((person) => (
            <li key={person.id}>
              <Choice person={person} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {candidates.data && (
          <p role="status" className="text-ink-soft text-sm">
            {found.length === 0 ? m.people_found_none() : found.length > MOST && m.people_type_for_more()}
          </p>
        )}
      </form>
    </Dialog>
  )
}

const Choice = ({ person, onChoose }: { person: Candidate; onChoose: (person: Candidate) => void }) => (
  <button
    type="button"
    onClick={() => onChoose(person)}
    className="flex w-full items-center gap-3 rounded-control p-2 text-start hover:bg-sunken"
  >
    <Avatar name={person.member_name} src={person.image_url} />
    <span dir="auto" className="wrap-anywhere min-w-0 flex-1 font-semibold">
      {person.member_name}
    </span>
    <span className="flex-none text-ink-soft text-sm">
      {person.profile_id ? m.people_member() : person.born && m.people_born({ year: person.born })}
    </span>
  </button>
)
