import { Pause, Play } from 'lucide-react'
import { useStore } from '@/browser/create-store'
import { Button } from '@/components/ui/button'
import { clockLength } from '@/dates/clock-length'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { region } from '@/text/format'
import { FAST, pause, play, rate, seek, setRate, sound } from './sound'
import { Waveform } from './waveform'

type Props = {
  path: string
  /** Undefined while it is not known. */
  url: string | undefined
  /** `Voice message from Rosa` */
  title: string
  seconds?: number | undefined
  /** Of a voice message. */
  waveform?: number[] | undefined
}

/** Plays a sound: a button, the position, which keys and fingers move, and the speed. */
export function SoundPlayer({ path, url, title, seconds, waveform }: Props) {
  const current = useStore(sound)
  const speed = useStore(rate)
  const own = current.path === path
  const length = (own && current.length) || seconds
  const at = own ? Math.min(current.at, length ?? current.at) : 0
  const playing = own && current.playing

  if (own && current.failed) return <p className="px-2 py-1 text-sm">{m.media_unplayable()}</p>
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        disabled={!url}
        aria-label={playing ? m.voice_pause({ title }) : m.voice_play({ title })}
        onClick={() => (playing ? pause() : url && play(path, url))}
        className="bg-surface"
      >
        {playing ? (
          <Pause aria-hidden className="size-5 fill-current" />
        ) : (
          <Play aria-hidden className="size-5 translate-x-px fill-current" />
        )}
      </Button>
      {/* As a tape, from left to right in every language. */}
      <div
        dir="ltr"
        className="relative grid h-11 min-w-24 flex-1 items-center rounded-control has-focus-visible:outline-3"
      >
        <Waveform loudness={waveform} part={length ? at / length : 0} />
        <input
          type="range"
          min={0}
          max={length ?? 0}
          step="any"
          value={at}
          disabled={!url || !length}
          aria-label={m.voice_position({ title })}
          aria-valuetext={m.voice_at({ at: clock(at), length: clock(length ?? 0) })}
          onChange={({ target }) => url && moveTo(path, url, Number(target.value), own)}
          onKeyDown={(event) => {
            const by = STEPS[event.key]
            if (!by || !url || !length) return
            event.preventDefault()
            moveTo(path, url, Math.min(length, Math.max(0, at + by)), own)
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <span className="min-w-9 text-end text-ink-soft text-xs tabular-nums">
        {clock(playing || at > 0 ? at : (length ?? 0))}
      </span>
      <Button
        variant="ghost"
        size="compact"
        aria-pressed={speed === FAST}
        aria-label={m.voice_faster({ rate: FAST })}
        onClick={() => setRate(speed === FAST ? 1 : FAST)}
        className={cn('px-2 text-sm', speed === FAST && 'bg-primary-wash text-primary-strong')}
      >
        {`${new Intl.NumberFormat(region()).format(FAST)}×`}
      </Button>
    </div>
  )
}

/** In seconds. Browsers would take hundredths of the length. */
const STEPS: Record<string, number> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
}

function moveTo(path: string, url: string, at: number, own: boolean) {
  if (own) seek(at)
  else play(path, url, at)
}

const clock = (seconds: number) => (seconds < 0.5 ? '0:00' : clockLength(seconds))
