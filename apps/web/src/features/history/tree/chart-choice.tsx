import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import { type TreeKind, treeKinds } from '../views'

export const chartTexts = {
  tree: m.history_chart_everyone,
  ancestors: m.history_chart_ancestors,
  descendants: m.history_chart_descendants,
  hourglass: m.history_chart_hourglass,
}

type Props = {
  kind: TreeKind
  /** Of the person from whom a chart starts. */
  name: string
  onChoose: (kind: TreeKind) => void
}

/** The people that the tree shows. */
export const ChartChoice = ({ kind, name, onChoose }: Props) => (
  <div className="min-w-0 flex-1 md:max-w-96">
    <Select
      aria-label={m.history_chart()}
      value={kind}
      onChange={({ target }) => onChoose(target.value as TreeKind)}
    >
      {treeKinds.map((one) => (
        <option key={one} value={one}>
          {chartTexts[one]({ name })}
        </option>
      ))}
    </Select>
  </div>
)
