import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** Opens it, as for a value or an error within. It stays open then. */
  needed: boolean
  children: ReactNode
}

/** Hides fields that few people need behind a line that opens them. */
export function Fold({ label, needed, children }: Props) {
  const [open, setOpen] = useState(needed)
  return (
    <details
      open={open || needed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/fold min-w-0"
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control pe-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 flex-none text-ink-soft transition-transform group-open/fold:rotate-90 rtl:-scale-x-100"
        />
        {label}
      </summary>
      <div className="pt-1.5">{children}</div>
    </details>
  )
}
