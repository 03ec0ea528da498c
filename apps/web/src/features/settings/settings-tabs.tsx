import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { TabList } from '@/components/ui/tab-list'
import { useSearchParams } from '@/lib/router'
import { m } from '@/paraglide/messages'

type Props = Record<Tab, ReactNode>

const tabs = ['account', 'security', 'notifications', 'display'] as const
type Tab = (typeof tabs)[number]

const labels: Record<Tab, () => string> = {
  account: m.settings_account,
  security: m.settings_security,
  notifications: m.settings_notifications,
  display: m.settings_display,
}

/** The open tab stands in the address, so that a link opens it and Back leads to the one before. */
export function SettingsTabs(panels: Props) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const open = tabs.find((tab) => tab === asked) ?? 'account'
  // What was typed into a tab is still there when one comes back to it.
  const [visited, setVisited] = useState([open])
  if (!visited.includes(open)) setVisited([...visited, open])

  return (
    <Tabs.Root
      value={open}
      onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      // Arrow keys only move: each tab that opens is an entry in the history.
      activationMode="manual"
      className="grid grid-cols-1 gap-5"
    >
      <TabList label={m.settings_tabs()} tabs={tabs} labelOf={(tab) => labels[tab]()} />
      {tabs.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          {...(visited.includes(tab) && { forceMount: true })}
          hidden={tab !== open}
          className="grid max-w-[720px] grid-cols-1 items-start gap-5 @5xl:max-w-none @5xl:grid-cols-2"
        >
          {panels[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
