import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { lastSeenText } from '@/lib/presence'
import type { Device } from './api'
import { deviceName, isHandheld } from './device-name'

export function DeviceRow({ device, onRevoke }: { device: Device; onRevoke: () => void }) {
  const now = useNow()
  const { user_agent, ip, last_active, current } = device
  const name = deviceName(user_agent)
  const Icon = isHandheld(user_agent) ? Smartphone : Monitor

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
          <span>{m.device_active({ age: lastSeenText(last_active, now) })}</span>
          {ip && <span className="wrap-anywhere">{m.device_ip({ ip })}</span>}
        </p>
      </div>
      {current ? (
        <span className="rounded-full bg-sage-wash px-3 py-1 font-semibold text-sage text-sm">
          {m.device_this()}
        </span>
      ) : (
        <Button variant="quiet" aria-label={m.device_revoke_label({ name })} onClick={onRevoke}>
          {m.device_revoke()}
        </Button>
      )}
    </li>
  )
}
