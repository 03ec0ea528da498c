import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { LoadFailure } from '@/components/ui/load-failure'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { type Device, devicesQuery, useRevokeDevice, useRevokeOthers } from './api'
import { deviceName } from './device-name'
import { DeviceRow } from './device-row'

export function Devices({ userId }: { userId: string }) {
  const devices = useQuery(devicesQuery(userId))
  const [leaving, setLeaving] = useState<Device>()
  const [leavingOthers, setLeavingOthers] = useState(false)
  const revoke = useRevokeDevice(userId)
  const revokeOthers = useRevokeOthers(userId)

  return (
    <Section title={m.devices_title()} text={m.devices_text()}>
      {devices.isPending && (
        <div role="status" aria-label={m.loading()}>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {devices.isError && !devices.data && <LoadFailure title={m.devices_failed()} query={devices} />}
      {devices.data && (
        <ul className="grid divide-y divide-line">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} onRevoke={() => setLeaving(device)} />
          ))}
        </ul>
      )}
      {devices.data && devices.data.length > 1 && (
        <Button variant="outline" onClick={() => setLeavingOthers(true)} className="justify-self-start">
          {m.devices_others()}
        </Button>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.device_revoke_confirm()}
        description={m.device_revoke_text({ name: deviceName(leaving?.user_agent ?? null) })}
        action={m.device_revoke()}
        danger
        busy={revoke.isPending}
        onConfirm={() => leaving && revoke.mutate(leaving.id, { onSuccess: () => setLeaving(undefined) })}
      />
      <ConfirmDialog
        open={leavingOthers}
        onOpenChange={setLeavingOthers}
        title={m.devices_others_confirm()}
        description={m.devices_others_text()}
        action={m.devices_others()}
        danger
        busy={revokeOthers.isPending}
        onConfirm={() => revokeOthers.mutate(undefined, { onSuccess: () => setLeavingOthers(false) })}
      />
    </Section>
  )
}
