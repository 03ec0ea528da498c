import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import type { View } from './views'

const labels = { list: m.history_list_view, tree: m.history_tree_view }

type Props = { view: View; onChange: (view: View) => void }

export function ViewToggle({ view, onChange }: Props) {
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-sunken p-1 md:justify-self-start">
      <legend className="sr-only">{m.history_view()}</legend>
      {(['list', 'tree'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === (view === 'list' ? 'list' : 'tree')}
          onClick={() => onChange(one)}
          className={cn(
            'min-h-11 rounded-control px-4 font-semibold md:px-6 text-ink-soft text-sm transition-colors hover:text-ink',
            'aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card dark:aria-pressed:bg-line',
          )}
        >
          {labels[one]()}
        </button>
      ))}
    </fieldset>
  )
}
