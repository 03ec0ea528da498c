import { Clock, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@/i18n/messages'
import type { Recipe } from './recipes'
import { ServingsStepper } from './servings-stepper'
import { withHours } from './with-hours'

type Props = {
  recipe: Pick<Recipe, 'cooking_time' | 'servings'>
  /** The number that the recipe is scaled to; null when the recipe has none. */
  servings: number | null
  onServings: (servings: number) => void
}

export function RecipeFacts({ recipe: { cooking_time, servings: original }, servings, onServings }: Props) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      <Fact icon={Clock} label={m.recipe_cooking_time()}>
        {cooking_time === null
          ? m.recipe_unknown()
          : withHours(m.recipe_minutes({ count: cooking_time }), cooking_time)}
      </Fact>
      <Fact icon={Users} label={m.recipe_servings()}>
        {servings === null ? (
          m.recipe_unknown()
        ) : (
          <ServingsStepper servings={servings} onChange={onServings} />
        )}
        {servings !== original && original !== null && (
          <button
            type="button"
            onClick={() => onServings(original)}
            className="min-h-11 rounded px-2 font-semibold text-primary-strong text-sm hover:underline print:hidden"
          >
            {m.recipe_scale_back({ original })}
          </button>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 ps-14">
      <dt className="text-ink-soft text-sm">
        <span
          aria-hidden
          className="absolute start-0 top-0 grid size-11 place-items-center rounded-control bg-primary-wash text-primary-strong"
        >
          <Icon className="size-5" strokeWidth={1.8} />
        </span>
        {label}
      </dt>
      <dd className="flex flex-wrap items-center font-semibold text-base">{children}</dd>
    </div>
  )
}
