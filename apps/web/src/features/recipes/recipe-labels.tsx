import type { Recipe } from './recipes'

/** Its category and its keywords. */
export function RecipeLabels({ recipe: { category, keywords } }: { recipe: Recipe }) {
  const labels = [category, ...(keywords ?? '').split(',')].map((label) => label?.trim()).filter(Boolean)
  if (labels.length === 0) return null
  return (
    <ul className="wrap-anywhere flex flex-wrap gap-2 text-sm">
      {[...new Set(labels)].map((label) => (
        <li key={label} dir="auto" className="rounded-full bg-sunken px-3 py-1 text-ink-soft">
          {label}
        </li>
      ))}
    </ul>
  )
}
