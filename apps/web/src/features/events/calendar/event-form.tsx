import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { type Day, isDay } from '../day'
import type { EventValues, FamilyEvent } from '../family-event'
import { longDay } from './day-format'
import { draftProblems, type EventDraft, valuesOf } from './event-draft'
import { EventFormRepeat } from './event-form-repeat'
import { EventFormTimes } from './event-form-times'

type Props = {
  draftKey: string
  initial: EventDraft
  /** A day on which the event may well be. */
  offeredDay?: Day
  /** The stored event that the form edits. */
  event?: FamilyEvent
  /** False for one occurrence of a series. */
  mayRepeat?: boolean
  busy: boolean
  submit: { label: string; busyLabel: string }
  /** @param original that event as it was when editing began */
  onSubmit: (values: EventValues, original: FamilyEvent | undefined) => void
  onCancel: () => void
}

export function EventForm({
  draftKey,
  initial,
  offeredDay,
  event,
  mayRepeat = true,
  busy,
  submit,
  onSubmit,
  onCancel,
}: Props) {
  const { draft, base: original, change, restored, discard } = useDraft(draftKey, initial, event)
  const [tried, setTried] = useState(false)
  const found = draftProblems(draft, original)
  // Problems show after the first attempt to submit.
  const problems = tried ? found : {}
  const form = useRef<HTMLFormElement>(null)

  function onFormSubmit(submission: FormEvent) {
    submission.preventDefault()
    if (busy) return
    setTried(true)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(valuesOf(draft, original), original)
  }

  return (
    <form ref={form} noValidate onSubmit={onFormSubmit} className="grid gap-4">
      {restored && (
        <DraftNotice
          {...(isDay(draft.startDate) && { day: longDay()(draft.startDate) })}
          onDiscard={discard}
        />
      )}
      <Field label={m.event_title()} error={problems.title}>
        {(control) => (
          <Input
            {...control}
            name="title"
            required
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label={m.event_description()}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={2}
            maxLength={4000}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <EventFormTimes
        times={draft}
        problems={problems}
        onChange={change}
        {...(offeredDay && { offeredDay })}
      />
      <Field label={m.event_location()}>
        {(control) => (
          <Input
            {...control}
            name="location"
            maxLength={200}
            value={draft.location}
            onChange={({ target }) => change({ location: target.value })}
          />
        )}
      </Field>
      <AllDaySwitch checked={draft.allDay} onChange={(allDay) => change({ allDay })} />
      {mayRepeat && (
        <EventFormRepeat
          // Half a date has no weekday.
          start={isDay(draft.startDate) ? draft.startDate : initial.startDate}
          repeat={draft}
          problems={problems}
          onChange={change}
        />
      )}
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? submit.busyLabel : submit.label}
        </Button>
      </DialogFoot>
    </form>
  )
}

type SwitchProps = { checked: boolean; onChange: (allDay: boolean) => void }

function AllDaySwitch({ checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between">
      <label htmlFor={id} className="flex min-h-11 flex-1 items-center font-semibold text-sm">
        {m.event_whole_day()}
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
