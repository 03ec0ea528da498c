import { DateField } from '@/components/ui/date-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { type CoupleDraft, coupleProblems, LONGEST_PLACE } from './couple-draft'
import { KindField } from './kind-field'
import { partnerKinds } from './tie-texts'

type Props = {
  draft: CoupleDraft
  /** Whether problems are shown: after the first attempt. */
  tried: boolean
  onChange: (part: Partial<CoupleDraft>) => void
}

/** How two people are a couple, since when, until when, and where that began. */
export function CoupleFields({ draft, tried, onChange }: Props) {
  const problems: Partial<ReturnType<typeof coupleProblems>> = tried ? coupleProblems(draft) : {}
  return (
    <>
      <KindField kinds={partnerKinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <DateField
          label={m.history_tie_since()}
          name="began"
          value={draft.began}
          onChange={(began) => onChange({ began })}
          error={problems.began}
        />
        <DateField
          label={m.history_tie_until()}
          name="ended"
          value={draft.ended}
          onChange={(ended) => onChange({ ended })}
          error={problems.ended}
        />
      </div>
      <Field label={m.history_tie_place()}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={LONGEST_PLACE}
            value={draft.place}
            onChange={({ target }) => onChange({ place: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** Puts the cursor into the first date that cannot be read. @returns whether all can be read */
export function checkCouple(form: HTMLFormElement, draft: CoupleDraft): boolean {
  const [first] = Object.entries(coupleProblems(draft)).find(([, problem]) => problem) ?? []
  if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  return !first
}
