import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Address } from '@/data/address'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { useKeepSteps } from './api'
import { doneSteps, type Step, stepsOf, toKeep } from './steps'

const destinations: Record<Step, { label: () => string; to: Address['to'] }> = {
  photo: { label: m.first_steps_photo, to: '/profile' },
  birthday: { label: m.first_steps_birthday, to: '/profile' },
  invite: { label: m.first_steps_invite, to: '/invite-members' },
  event: { label: m.first_steps_event, to: '/events' },
  install: { label: m.first_steps_install, to: '/settings' },
}

type Props = { kept: Step[]; hasPhoto: boolean; hasBirthday: boolean; members: number; hasEvent: boolean }

/** What a new member can do first. It is gone when all is done, or when they hide it. */
export function FirstSteps({ kept, ...known }: Props) {
  const id = useId()
  const steps = stepsOf(useViewer().role)
  const { mutate } = useKeepSteps()
  const installed = matchMedia('(display-mode: standalone)').matches
  const done = doneSteps(kept, { ...known, installed })

  const keep = useEffectEvent(() => {
    const next = toKeep(kept, done, steps)
    if (next) mutate(next)
  })
  const count = steps.filter((step) => done.includes(step)).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a step has been done
  useEffect(() => keep(), [done.length])

  if (count === steps.length) return null
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-2 p-[18px]">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-[1.1875rem]">
            {m.first_steps_title()}
          </h2>
          <p className="text-ink-soft text-sm">{m.first_steps_count({ count, all: steps.length })}</p>
        </div>
        <Button variant="ghost" size="icon" aria-label={m.first_steps_hide()} onClick={() => mutate('done')}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <ul className="grid gap-x-6 @3xl:grid-cols-2">
        {steps.map((step) => (
          <li key={step}>
            <StepLine step={step} done={done.includes(step)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function StepLine({ step, done }: { step: Step; done: boolean }) {
  const { label, to } = destinations[step]
  if (done) {
    return (
      <span className="flex min-h-11 items-center gap-3 py-1.5 text-ink-soft leading-snug">
        <Check aria-hidden className="size-5 flex-none text-sage" />
        <s>{label()}</s>
        <span className="sr-only">{m.first_steps_done()}</span>
      </span>
    )
  }
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-3 rounded py-1.5 font-semibold text-primary-strong leading-snug hover:underline"
    >
      <span aria-hidden className="size-5 flex-none rounded-full border-2 border-ink-soft/60" />
      {label()}
    </Link>
  )
}
