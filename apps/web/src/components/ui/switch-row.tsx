import { useId } from 'react'
import { Skeleton } from './skeleton'
import { Switch } from './switch'

type Props = {
  label: string
  text: string
  /** Undefined while it is not known. */
  checked: boolean | undefined
  onChange: (on: boolean) => void
}

/** One choice: what it is called, what it does, on or off. */
export function SwitchRow({ label, text, checked, onChange }: Props) {
  const id = useId()
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-text`} className="text-ink-soft text-sm">
          {text}
        </p>
      </div>
      {checked === undefined ? (
        <Skeleton className="h-7 w-12 flex-none" />
      ) : (
        <Switch id={id} aria-describedby={`${id}-text`} checked={checked} onCheckedChange={onChange} />
      )}
    </li>
  )
}
