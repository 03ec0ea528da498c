import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { formatPartialDate } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import { enumerateFirst } from '@/text/format'
import { birthOf, deathOf, type HistoryValues } from '../history-member'
import { keptBy, type LeftOut, leftOutBy } from './leave-out-text'
import type { ImportPlan as Plan } from './plan-import'

/** A family adds at most 25,000 people a day. */
const MOST = 20_000
/** The most names shown. */
const SHOWN = 100

type Props = {
  plan: Plan
  busy: boolean
  /** How many of the requests are done. */
  progress: { done: number; of: number }
  onChooseOther: () => void
  onImport: () => void
}

/** The preview of an import: added people, omissions, and the button to import. */
export function ImportPlan({ plan, busy, progress, onChooseOther, onImport }: Props) {
  const { additions, parents, couples } = plan
  const count = additions.length
  const hasTies = parents.length + couples.length > 0
  const kept = keptBy(plan)
  const tooMuch = count > MOST ? m.gedcom_too_many({ most: MOST, count }) : undefined

  return (
    <div className="grid gap-4">
      {!plan.complete && <Notice tone="problem">{m.gedcom_incomplete()}</Notice>}
      {tooMuch ? (
        <Notice tone="problem">{tooMuch}</Notice>
      ) : count === 0 ? (
        <Notice tone="help">
          {hasTies
            ? m.gedcom_ties_to_add({ what: summary(plan) })
            : plan.remarks.has('here-already')
              ? m.gedcom_nothing()
              : m.gedcom_nobody()}
        </Notice>
      ) : (
        <section className="grid gap-2">
          <h3 className="font-medium text-lg">{m.gedcom_to_add({ count })}</h3>
          <p className="text-ink-soft">{summary(plan)}</p>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
            tabIndex={0}
            className="max-h-52 divide-y divide-line overflow-y-auto rounded-control border border-line px-3"
          >
            {additions.slice(0, SHOWN).map((person) => (
              <li key={person.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="break-anywhere">{person.member_name}</span>
                <span className="text-ink-soft tabular-nums">{lifetime(person)}</span>
              </li>
            ))}
            {count > SHOWN && (
              <li className="py-2 text-ink-soft">{m.gedcom_and_more({ count: count - SHOWN })}</li>
            )}
          </ul>
        </section>
      )}
      {count > 0 && kept.length > 0 && <Folded title={m.gedcom_kept()} what={kept} />}
      <LeftOutList reasons={leftOutBy(plan)} />
      {busy && progress.of > 1 && (
        <ProgressBar label={m.gedcom_adding()} value={progress.done} max={progress.of} />
      )}
      <DialogFoot>
        <Button variant="outline" onClick={onChooseOther} disabled={busy}>
          {m.gedcom_choose_other()}
        </Button>
        {(count > 0 || hasTies) && !tooMuch && (
          <Button busy={busy} onClick={onImport}>
            {busy ? m.gedcom_adding() : count > 0 ? m.gedcom_add({ count }) : m.gedcom_add_ties()}
          </Button>
        )}
      </DialogFoot>
    </div>
  )
}

function LeftOutList({ reasons }: { reasons: LeftOut[] }) {
  if (reasons.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{m.gedcom_left_out()}</h3>
      {reasons.map(({ reason, what }) => (
        <Folded key={reason} title={reason} what={what} />
      ))}
    </section>
  )
}

function Folded({ title, what }: { title: string; what: string[] }) {
  return (
    <details className="rounded-control bg-sunken px-3 py-2">
      <summary className="min-h-7 cursor-pointer">
        {title} <span className="text-ink-soft tabular-nums">({what.length})</span>
      </summary>
      <p className="mt-1 break-anywhere text-ink-soft text-sm">{enumerateFirst(what, SHOWN)}</p>
    </details>
  )
}

/** `3 couples · 2 biographies` */
function summary({ additions, parents, couples, pictures }: Plan): string {
  const descents = parents.length + additions.filter(({ parent_id }) => parent_id).length
  const notes = additions.filter(({ bio }) => bio).length
  return [
    couples.length > 0 && m.gedcom_couples({ count: couples.length }),
    descents > 0 && m.gedcom_parents({ count: descents }),
    notes > 0 && m.gedcom_notes({ count: notes }),
    pictures.portraits.size > 0 && m.gedcom_portraits({ count: pictures.portraits.size }),
    pictures.others.size > 0 && m.gedcom_files({ count: pictures.others.size }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function lifetime(person: HistoryValues): string {
  const [birth, death] = [birthOf(person), deathOf(person)]
  const born = birth ? formatPartialDate(birth) : ''
  if (!person.deceased) return born
  return `${born || '?'} – ${death ? formatPartialDate(death) : '?'}`
}
