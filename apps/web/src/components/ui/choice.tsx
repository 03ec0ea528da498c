import { useId } from 'react'

type Props<Option extends string | number> = {
  legend: string
  /** For those who see where the options are. */
  legendHidden?: boolean
  options: readonly Option[]
  labelOf: (option: Option) => string
  chosen: Option
  onChoose: (option: Option) => void
}

/** One of a few options, all of which are shown. */
export function Choice<Option extends string | number>(props: Props<Option>) {
  const { legend, legendHidden, options, labelOf, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={legendHidden ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        {options.map((option) => (
          <label
            key={option}
            className="relative flex min-h-11 flex-auto cursor-pointer items-center justify-center rounded-control px-3 font-semibold text-ink-soft text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-primary/55 dark:has-checked:bg-line"
          >
            <input
              type="radio"
              name={name}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
