import { cn } from '@/lib/cn'

type Props = {
  /** From 0 to 100. Without it, a line. */
  loudness: number[] | undefined
  /** How much of it has been played, from 0 to 1. */
  part: number
}

/** A picture of the loudness of a sound. */
export function Waveform({ loudness, part }: Props) {
  if (!loudness) {
    return (
      <span aria-hidden className="relative h-1 overflow-hidden rounded-full">
        <span className="absolute inset-0 bg-ink opacity-25" />
        <span className="absolute inset-y-0 start-0 bg-primary-strong" style={{ width: `${part * 100}%` }} />
      </span>
    )
  }
  return (
    <span aria-hidden className="flex h-8 items-center justify-between gap-px">
      {loudness.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have only a place
          key={index}
          style={{ height: `${Math.max(8, value)}%` }}
          className={cn(
            'min-w-px max-w-1 flex-1 rounded-full',
            (index + 0.5) / loudness.length <= part ? 'bg-primary-strong' : 'bg-ink opacity-35',
          )}
        />
      ))}
    </span>
  )
}
