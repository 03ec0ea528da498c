import { type ReactNode, useId } from 'react'

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  label: ReactNode
  /** Shown beside the label, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Renders the input with the ids that tie it to its label, hint and error. */
  children: (control: Control) => ReactNode
}

export function Field({ label, aside, hint, error, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'font-medium text-danger text-sm' : 'text-ink-soft text-sm'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
