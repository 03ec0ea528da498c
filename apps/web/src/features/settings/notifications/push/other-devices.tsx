import { Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { formatMoment } from '@/text/format'
import { deviceName, isHandheld } from '../../security/device-name'
import { type PushDevice, useRemovePushDevice } from './api'

/** The user's other devices that get pushes; nothing without any. */
export function OtherDevices({ userId, devices }: { userId: string; devices: PushDevice[] }) {
  const remove = useRemovePushDevice(userId)
  const id = useId()
  if (devices.length === 0) return null

  return (
    <div className="grid gap-2">
      <h3 id={id} className="text-lg">
        {m.push_devices()}
      </h3>
      <ul aria-labelledby={id} className="grid divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow
            key={device.session_id}
            device={device}
            onRemove={() => remove.mutate(device.session_id)}
          />
        ))}
      </ul>
    </div>
  )
}

function DeviceRow({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const name = deviceName(device.user_agent)
  const Icon = isHandheld(device.user_agent) ? Smartphone : Monitor

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 last:pb-0">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">{stateOf(device)}</p>
      </div>
      <Button variant="quiet" aria-label={m.push_device_remove_label({ name })} onClick={onRemove}>
        {m.push_device_remove()}
      </Button>
    </li>
  )
}

function stateOf({ stopped_at, last_success_at }: PushDevice): string {
  if (stopped_at) return m.push_device_stopped()
  if (!last_success_at) return m.push_device_new()
  return m.push_device_success({ moment: formatMoment(new Date(last_success_at)) })
}
