import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { m } from '@/i18n/messages'
import { type Tab, tabs } from './tabs'

type Props = Record<Tab, ReactNode>

const labels: Record<Tab, () => string> = {
  account: m.settings_account,
  security: m.settings_security,
  notifications: m.settings_notifications,
  display: m.settings_display,
}

/** The open tab stands in the address, so that a link opens it and Back leads to the one before. */
export function SettingsTabs(panels: Props) {
  const { tab: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = tabs.find((tab) => tab === asked) ?? 'account'
  // What was typed into a tab is still there when one comes back to it.
  const [visited, setVisited] = useState([open])
  if (!visited.includes(open)) setVisited([...visited, open])

  return (
    <Tabs
      open={open}
      onOpen={(tab) => navigate({ to: '/settings', search: { tab }, resetScroll: false })}
      className="grid grid-cols-1 gap-5"
    >
      <TabList label={m.settings_tabs()} tabs={tabs} labelOf={(tab) => labels[tab]()} />
      {tabs.map((tab) => (
        <TabPanel
          key={tab}
          tab={tab}
          kept={visited.includes(tab)}
          className="grid max-w-[720px] grid-cols-1 items-start gap-5 @5xl:max-w-none @5xl:grid-cols-2"
        >
          {panels[tab]}
        </TabPanel>
      ))}
    </Tabs>
  )
}
