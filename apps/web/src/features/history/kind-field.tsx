import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'

type Props<Kind extends string> = {
  /** With their texts. */
  kinds: Record<Kind, () => string>
  value: Kind
  onChange: (kind: Kind) => void
}

/** Of which kind a parent or a couple is. */
export function KindField<Kind extends string>({ kinds, value, onChange }: Props<Kind>) {
  return (
    <Field label={m.history_tie_kind()}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Kind)}>
          {(Object.keys(kinds) as Kind[]).map((kind) => (
            <option key={kind} value={kind}>
              {kinds[kind]()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
