import { Tabs } from 'radix-ui'

type Props<Value extends string> = { label: string; tabs: readonly Value[]; labelOf: (tab: Value) => string }

/** The tabs of a `Tabs.Root`, in several rows where one is too narrow. */
export function TabList<Value extends string>({ label, tabs, labelOf }: Props<Value>) {
  return (
    <Tabs.List
      aria-label={label}
      className="flex flex-wrap gap-1 rounded-card bg-sunken p-1 md:justify-self-start"
    >
      {tabs.map((tab) => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          className="min-h-11 flex-auto rounded-control px-2 font-semibold text-ink-soft text-sm transition-colors hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card dark:data-[state=active]:bg-line md:px-6 md:text-[0.9375rem]"
        >
          {labelOf(tab)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}
