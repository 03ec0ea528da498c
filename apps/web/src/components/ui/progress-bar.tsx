type Props = { label: string; value: number; max: number }

export function ProgressBar({ label, value, max }: Props) {
  const percent = percentOf(value, max)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full rounded-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Whole percent, and 100 only when nothing is missing. */
export const percentOf = (value: number, max: number) => (max > 0 ? Math.floor((100 * value) / max) : 0)
