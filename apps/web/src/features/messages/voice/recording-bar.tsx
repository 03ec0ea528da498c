import { Lock } from 'lucide-react'
import { clockLength } from '@/dates/clock-length'
import { m } from '@/i18n/messages'

type Props = { seconds: number; levels: number[]; held: boolean }

/** In the place of the input while a voice message is recorded. */
export function RecordingBar({ seconds, levels, held }: Props) {
  return (
    <div className="flex min-h-11 min-w-32 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-[1.375rem] bg-sunken px-4 py-1">
      <span className="flex items-center gap-2 text-sm tabular-nums">
        <span aria-hidden className="size-2.5 rounded-full bg-danger motion-safe:animate-pulse" />
        <span className="sr-only">{m.voice_recording()}</span>
        <span role="timer">{seconds < 1 ? '0:00' : clockLength(seconds)}</span>
      </span>
      <span aria-hidden className="flex h-7 min-w-10 flex-1 items-center justify-end gap-px overflow-hidden">
        {levels.map((level, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have only a place
            key={index}
            style={{ height: `${Math.min(100, 8 + level * 400)}%` }}
            className="w-0.75 flex-none rounded-full bg-primary-strong"
          />
        ))}
      </span>
      {held && (
        <span className="flex w-full items-center gap-1.5 text-ink-soft text-xs">
          <Lock aria-hidden className="size-3.5 flex-none" />
          {m.voice_hold_hint()}
        </span>
      )}
    </div>
  )
}
