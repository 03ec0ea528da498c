// Tabs and their panels: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/

import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react'

type Choice<Tab extends string> = { open: Tab; onOpen: (tab: Tab) => void }

const TabsContext = createContext({ id: '', open: '', onOpen: (_tab: string) => {} })

/** Holds a `TabList` and a `TabPanel` for each tab. */
export function Tabs<Tab extends string>({
  open,
  onOpen,
  ...props
}: Choice<Tab> & Omit<ComponentProps<'div'>, 'id'>) {
  const id = useId()
  return (
    <TabsContext value={{ id, open, onOpen: (tab) => onOpen(tab as Tab) }}>
      <div {...props} />
    </TabsContext>
  )
}

type ListProps<Tab extends string> = {
  label: string
  tabs: readonly Tab[]
  labelOf: (tab: Tab) => ReactNode
}

/** In several rows where one is too narrow. Arrow keys move the focus; Enter or Space opens a tab. */
export function TabList<Tab extends string>({ label, tabs, labelOf }: ListProps<Tab>) {
  const { id, open, onOpen } = use(TabsContext)
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-1 rounded-card bg-sunken p-1 md:justify-self-start"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-controls={`${id}-${tab}-panel`}
          aria-selected={tab === open}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => tab !== open && onOpen(tab)}
          className="min-h-11 flex-auto rounded-control px-2 font-semibold text-ink-soft text-sm transition-colors hover:text-ink aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card dark:aria-selected:bg-line md:px-6 md:text-[0.9375rem]"
        >
          {labelOf(tab)}
        </button>
      ))}
    </div>
  )
}

type PanelProps = Omit<ComponentProps<'div'>, 'hidden'> & {
  tab: string
  /** Whether the content stays while another tab is open. */
  kept?: boolean
}

export function TabPanel({ tab, kept = false, children, ...props }: PanelProps) {
  const { id, open } = use(TabsContext)
  const hidden = tab !== open
  return (
    <div
      role="tabpanel"
      id={`${id}-${tab}-panel`}
      aria-labelledby={`${id}-${tab}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, and goes on from it
      tabIndex={0}
      hidden={hidden}
      {...props}
    >
      {(kept || !hidden) && children}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const goals: Record<string, number> = {
    ArrowRight: (at + forwards) % tabs.length,
    ArrowLeft: (at - forwards) % tabs.length,
    Home: 0,
    End: -1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  tabs.at(goal)?.focus()
}
