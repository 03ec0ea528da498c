import { Tabs as Parts } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'

type TabsProps<Tab extends string> = Omit<ComponentProps<typeof Parts.Root>, 'value' | 'onValueChange'> & {
  open: Tab
  onOpen: (tab: Tab) => void
}

/** Holds a `TabList` and a `TabPanel` for each tab. Arrow keys move the focus; Enter or Space opens a tab. */
export const Tabs = <Tab extends string>({ open, onOpen, ...props }: TabsProps<Tab>) => (
  <Parts.Root value={open} onValueChange={(tab) => onOpen(tab as Tab)} activationMode="manual" {...props} />
)

type ListProps<Tab extends string> = {
  label: string
  tabs: readonly Tab[]
  labelOf: (tab: Tab) => ReactNode
}

/** In several rows where one is too narrow. */
export const TabList = <Tab extends string>({ label, tabs, labelOf }: ListProps<Tab>) => (
  <Parts.List
    aria-label={label}
    className="flex flex-wrap gap-x-0.5 gap-y-1 rounded-card bg-sunken p-0.5 md:gap-x-1 md:p-1 md:justify-self-start"
  >
    {tabs.map((tab) => (
      <Parts.Trigger
        key={tab}
        value={tab}
        className="min-h-11 flex-auto rounded-control px-1 font-semibold text-ink-soft text-sm transition-colors hover:text-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card dark:aria-selected:bg-line md:px-6 md:text-[0.9375rem]"
      >
        {labelOf(tab)}
      </Parts.Trigger>
    ))}
  </Parts.List>
)

type PanelProps = Omit<ComponentProps<typeof Parts.Content>, 'value' | 'forceMount'> & {
  tab: string
  /** Whether the content stays while another tab is open. */
  kept?: boolean
}

export const TabPanel = ({ tab, kept = false, className, ...props }: PanelProps) => (
  <Parts.Content
    value={tab}
    {...(kept && { forceMount: true })}
    className={cn(className, 'data-[state=inactive]:hidden')}
    {...props}
  />
)
