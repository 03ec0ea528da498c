import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { m } from '@/i18n/messages'
import { coupleDraftOf, coupleValuesOf } from './couple-draft'
import { CoupleFields, checkCouple } from './couple-fields'
import type { Partnership } from './ties'
import { useChangeCouple } from './ties-api'

type Props = { couple: Partnership; names: [string, string]; onClose: () => void }

/** Edits a couple: kind, dates and place. */
export function CoupleDialog({ couple, names: [one, other], onClose }: Props) {
  const [draft, setDraft] = useState(() => coupleDraftOf(couple))
  const [tried, setTried] = useState(false)
  const change = useChangeCouple(couple, onClose)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!change.isPending && checkCouple(event.currentTarget, draft)) change.mutate(coupleValuesOf(draft))
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.history_couple_edit_title()}
      description={m.history_couple_names({ one, other })}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <CoupleFields
          draft={draft}
          tried={tried}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {m.history_couple_save()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
