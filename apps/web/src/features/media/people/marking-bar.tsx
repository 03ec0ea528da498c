import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import type { MediaItem } from '../media-item'
import { type Candidate, useMark } from './api'
import { rounded } from './box'
import { ChoosePerson } from './choose-person'
import type { Marking } from './use-marking'

type Props = { item: MediaItem; marking: Marking }

/** What to do while a person is being marked, and the two ways out. */
export function MarkingBar({ item, marking }: Props) {
  const mark = useMark()

  function onChoose({ id, member_name }: Candidate) {
    if (mark.isPending) return
    mark.mutate(
      { mediaId: item.id, personId: id, box: rounded(marking.box) },
      {
        onSuccess() {
          toast.success(m.people_marked({ name: member_name }))
          marking.finish()
        },
      },
    )
  }

  return (
    <div className="mx-auto grid max-w-md gap-3 text-center text-paper dark:text-ink">
      <p role="status" className="text-balance">
        {m.people_mark_hint()}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onClick={marking.stop}>
          {m.cancel()}
        </Button>
        <Button onClick={() => marking.choose(true)}>{m.people_choose()}</Button>
      </div>
      {marking.choosing && (
        <ChoosePerson
          mediaId={item.id}
          busy={mark.isPending}
          onChoose={onChoose}
          onClose={() => marking.choose(false)}
        />
      )}
    </div>
  )
}
