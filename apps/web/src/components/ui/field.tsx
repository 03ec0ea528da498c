import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/cn'

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  label: ReactNode
  /** Shown beside the label, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Renders the input with the ids that link it to its label, hint and error. */
  children: (control: Control) => ReactNode
}

export function Field({ label, aside, hint, error, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] items-baseline gap-x-3 gap-y-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="col-span-2">
        {children({
          id,
          'aria-invalid': Boolean(error),
          'aria-describedby': note ? `${id}-note` : undefined,
        })}
      </div>
      {/* After the input, so that Tab goes from one input to the next. */}
      {aside && <div className="wrap-anywhere col-start-2 row-start-1 text-end">{aside}</div>}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cn('col-span-2 text-sm', error ? 'font-medium text-danger' : 'text-ink-soft')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
