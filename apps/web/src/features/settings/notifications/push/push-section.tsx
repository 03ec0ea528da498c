import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/i18n/messages'
import { pushDevicesQuery, useTogglePush } from './api'
import { type Obstacle, pushObstacle } from './obstacle'
import { OtherDevices } from './other-devices'
import { PushChoices } from './push-choices'
import { PushTest } from './push-test'

const explanations: Record<Obstacle, () => string> = {
  insecure: m.push_insecure,
  hub: m.push_hub,
  'home-screen': m.push_home_screen,
  unsupported: m.push_unsupported,
  denied: m.push_denied,
}

/** Turns pushes on and off for this device, and shows the user's other ones. */
export function PushSection({ userId }: { userId: string }) {
  const query = useQuery(pushDevicesQuery(userId))
  const toggle = useTogglePush(userId)
  const obstacle = pushObstacle()

  const { devices = [], session } = query.data ?? {}
  const mine = devices.find(({ session_id }) => session_id === session)
  const isOn = mine !== undefined && mine.stopped_at === null
  const known = query.data && isOn

  return (
    <Section title={m.push_title()} text={m.push_text()}>
      {query.isError && !query.data && <LoadFailure title={m.push_failed()} query={query} />}
      {obstacle && <Notice tone="help">{explanations[obstacle]()}</Notice>}
      {mine?.stopped_at && !obstacle && <Notice tone="problem">{m.push_stopped()}</Notice>}
      {!obstacle && !(query.isError && !query.data) && (
        <ul>
          <SwitchRow
            label={m.push_switch()}
            text={m.push_switch_text()}
            checked={toggle.isPending ? toggle.variables.on : known}
            onChange={(on) => toggle.mutate({ on, mine: mine?.session_id })}
          />
        </ul>
      )}
      {!obstacle && isOn && (
        <>
          <PushChoices userId={userId} device={mine} />
          <PushTest />
        </>
      )}
      <OtherDevices userId={userId} devices={devices.filter((device) => device !== mine)} />
    </Section>
  )
}
