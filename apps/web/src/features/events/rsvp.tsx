import { useId } from 'react'
import { WaitingChange } from '@/components/ui/waiting-change'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { STATUSES, statusOf } from './answers'
import { answerLane, useAnswer } from './api'
import type { FamilyEvent, Scope } from './family-event'
import { useWaitingAnswer } from './use-waiting-answer'

type Props = {
  event: FamilyEvent
  /** Which occurrences of a series an answer is for. */
  scope?: Scope
}

/** Going, maybe, declined, or no answer yet. */
export function Rsvp({ event, scope = 'this' }: Props) {
  const name = useId()
  const { userId } = useViewer()
  const answer = useAnswer(event, scope)
  const waiting = useWaitingAnswer(event)
  const given = waiting?.undoes ? undefined : statusOf(event.attendees, userId)
  const chosen = waiting?.status ?? given

  return (
    <>
      <fieldset className="flex w-fit max-w-full flex-wrap rounded-[22px] bg-sunken p-[3px]">
        <legend className="sr-only">{m.rsvp_question({ title: event.title })}</legend>
        {STATUSES.map((status) => (
          <label
            key={status}
            className="relative flex min-h-[30px] cursor-pointer items-center rounded-full px-3 font-medium text-[0.8125rem] text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-sage has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-primary/55 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={status}
              checked={chosen === status}
              onChange={() => answer(status)}
              className="sr-only"
            />
            {m.rsvp_status({ status })}
          </label>
        ))}
      </fieldset>
      <WaitingChange lane={answerLane(event)} />
    </>
  )
}
