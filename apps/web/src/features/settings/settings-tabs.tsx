import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '@/paraglide/messages'

type Props = Record<Tab, ReactNode>

const tabs = ['account', 'security', 'notifications'] as const
type Tab = (typeof tabs)[number]

const labels: Record<Tab, () => string> = {
  account: m.settings_account,
  security: m.settings_security,
  notifications: m.settings_notifications,
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
      className="grid w-full max-w-[720px] grid-cols-1 gap-5"
    >
      <Tabs.List
        aria-label={m.settings_tabs()}
        className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-1 overflow-x-auto rounded-card bg-sunken p-1 md:justify-self-start"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="min-h-11 rounded-control px-2 font-semibold text-ink-soft text-sm transition-colors hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card dark:data-[state=active]:bg-line md:px-6 md:text-[0.9375rem]"
          >
            {labels[tab]()}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content
          key={tab}
          value={tab}
          {...(visited.includes(tab) && { forceMount: true })}
          hidden={tab !== open}
          className="grid grid-cols-1 gap-5"
        >
          {panels[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}
