import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { m } from '@/i18n/messages'
import { useSetSignUp } from './api'
import type { HubSettings } from './settings-api'

export function SignUp({ settings }: { settings: HubSettings }) {
  const set = useSetSignUp()
  const { sign_up_mode, sign_up_is_fixed } = settings
  if (sign_up_is_fixed) {
    const text = sign_up_mode === 'invited' ? m.hub_sign_up_fixed_invited() : m.hub_sign_up_fixed_open()
    return (
      <Section title={m.hub_sign_up()}>
        <p>{text}</p>
      </Section>
    )
  }
  return (
    <Section title={m.hub_sign_up()}>
      <ul className="grid">
        <SwitchRow
          label={m.hub_sign_up_invited()}
          text={m.hub_sign_up_invited_text()}
          checked={(set.isPending ? set.variables : sign_up_mode) === 'invited'}
          onChange={(on) => set.mutate(on ? 'invited' : 'open')}
        />
      </ul>
    </Section>
  )
}
