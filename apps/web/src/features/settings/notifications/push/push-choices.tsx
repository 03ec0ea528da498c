import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/i18n/messages'
import { type PushDevice, useChangePush } from './api'

const kinds = [
  { kind: 'messages', label: m.push_messages, text: m.push_messages_text },
  { kind: 'posts', label: m.push_posts, text: m.push_posts_text },
  { kind: 'events', label: m.push_events, text: m.push_events_text },
  { kind: 'birthdays', label: m.push_birthdays, text: m.push_birthdays_text },
]

/** What this device is told, when, and in how many words. */
export function PushChoices({ userId, device }: { userId: string; device: PushDevice }) {
  const { mutate: change } = useChangePush(userId, device.session_id)
  const id = useId()

  const choose = (kind: string, on: boolean) => {
    const others = device.kinds.filter((chosen) => chosen !== kind)
    change({ kinds: on ? [...others, kind] : others })
  }
  return (
    <div className="grid gap-4">
      <h3 id={id} className="text-lg">
        {m.push_kinds()}
      </h3>
      <ul aria-labelledby={id} className="grid divide-y divide-line">
        {kinds.map(({ kind, label, text }) => (
          <SwitchRow
            key={kind}
            label={label()}
            text={text()}
            checked={device.kinds.includes(kind)}
            onChange={(on) => choose(kind, on)}
          />
        ))}
        <SwitchRow
          label={m.push_content()}
          text={m.push_content_text()}
          checked={device.shows_content}
          onChange={(shows_content) => change({ shows_content })}
        />
        <SwitchRow
          label={m.push_quiet()}
          text={m.push_quiet_text()}
          checked={device.quiet_from !== null}
          onChange={(on) =>
            change(
              on ? { quiet_from: '22:00', quiet_until: '07:00' } : { quiet_from: null, quiet_until: null },
            )
          }
        />
      </ul>
      {device.quiet_from !== null && <QuietHours device={device} onChange={change} />}
    </div>
  )
}

type Hours = { quiet_from?: string; quiet_until?: string }

/** Two times of day. The same twice, and one being typed, are not stored. */
function QuietHours({ device, onChange }: { device: PushDevice; onChange: (hours: Hours) => void }) {
  const [from, until] = [device.quiet_from, device.quiet_until].map((time) => time?.slice(0, 5) ?? '')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
      <Field label={m.push_quiet_from()}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={from}
            onChange={({ target: { value } }) => value && value !== until && onChange({ quiet_from: value })}
          />
        )}
      </Field>
      <Field label={m.push_quiet_until()}>
        {(control) => (
          <Input
            {...control}
            type="time"
            value={until}
            onChange={({ target: { value } }) => value && value !== from && onChange({ quiet_until: value })}
          />
        )}
      </Field>
    </div>
  )
}
