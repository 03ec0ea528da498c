import { useId, useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { isHeading, stepsOf } from './lines'
import { hasWakeLock, useWakeLock } from './use-wake-lock'

/** The steps of a recipe. A tap ticks one off; the screen can be kept on. */
export function Steps({ instructions }: { instructions: string }) {
  const id = useId()
  const [done, setDone] = useState<number[]>([])
  const [awake, setAwake] = useState(false)
  useWakeLock(awake)

  const toggle = (step: number) =>
    setDone(done.includes(step) ? done.filter((one) => one !== step) : [...done, step])

  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`${id}-title`} className="flex min-h-11 items-center text-xl">
          {m.recipe_instructions()}
        </h2>
        {!hasWakeLock && !isSecureContext && (
          <p className="text-ink-soft text-sm print:hidden">{m.recipe_keep_awake_needs_https()}</p>
        )}
        {hasWakeLock && (
          <span className="flex items-center gap-3 print:hidden">
            <label htmlFor={`${id}-awake`} className="flex min-h-11 items-center text-ink-soft text-sm">
              {m.recipe_keep_awake()}
            </label>
            <Switch id={`${id}-awake`} checked={awake} onCheckedChange={setAwake} />
          </span>
        )}
      </div>
      <ol className="wrap-anywhere list-decimal space-y-5 ps-7 text-base marker:font-semibold marker:text-primary-strong print:space-y-1.5 print:text-sm">
        {stepsOf(instructions).map((line, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and their order is fixed
          <Step key={step} line={line} done={done.includes(step)} onToggle={() => toggle(step)} />
        ))}
      </ol>
    </section>
  )
}

/** A heading above steps has no number. */
function Step({ line, done, onToggle }: { line: string; done: boolean; onToggle: () => void }) {
  if (isHeading(line)) {
    return (
      <li dir="auto" className="-ms-7 list-none font-semibold [counter-increment:list-item_0]">
        {line}
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        dir="auto"
        aria-pressed={done}
        onClick={onToggle}
        className={cn(
          // Aligns its first line with the number.
          '-my-2.5 w-full rounded-control px-2 py-2.5 text-start align-top hover:bg-sunken print:bg-transparent!',
          done && 'text-ink-soft line-through print:text-ink print:no-underline',
        )}
      >
        {line}
      </button>
    </li>
  )
}
