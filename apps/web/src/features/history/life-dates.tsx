import { DateField } from '@/components/ui/date-field'
import { m } from '@/i18n/messages'
import type { MemberDraft } from './member-draft'

type Props = {
  draft: MemberDraft
  problems: { birth?: string; death?: string }
  onChange: (part: Partial<MemberDraft>) => void
}

export function LifeDates({ draft, problems, onChange }: Props) {
  const hasDeathDate = draft.death.trim() !== ''
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-y-1.5">
      <DateField
        label={m.history_birth_date()}
        name="birth"
        value={draft.birth}
        onChange={(birth) => onChange({ birth })}
        error={problems.birth}
      />
      <DateField
        label={m.history_death_date()}
        name="death"
        value={draft.death}
        onChange={(death) => onChange({ death })}
        error={problems.death}
      />
      <p className="max-sm:-mt-2.5 text-ink-soft text-sm sm:col-span-2">{m.history_dates_hint()}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 max-sm:-my-2 has-disabled:cursor-default has-disabled:opacity-60 sm:col-span-2">
        <input
          type="checkbox"
          disabled={hasDeathDate}
          checked={draft.deceased && !hasDeathDate}
          onChange={({ target }) => onChange({ deceased: target.checked })}
          className="size-5 flex-none accent-primary"
        />
        {m.history_died_unknown()}
      </label>
    </div>
  )
}
