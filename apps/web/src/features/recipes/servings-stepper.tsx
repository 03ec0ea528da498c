import { Minus, Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

const MOST = 1000

type Props = { servings: number; onChange: (servings: number) => void }

export function ServingsStepper({ servings, onChange }: Props) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="quiet"
        size="icon"
        aria-label={m.recipe_fewer()}
        disabled={servings <= 1}
        onClick={() => onChange(servings - 1)}
        className="print:hidden"
      >
        <Minus aria-hidden className="size-5" />
      </Button>
      <output className="min-w-9 text-center font-semibold text-lg tabular-nums print:min-w-0">
        {servings}
      </output>
      <Button
        variant="quiet"
        size="icon"
        aria-label={m.recipe_more()}
        disabled={servings >= MOST}
        onClick={() => onChange(servings + 1)}
        className="print:hidden"
      >
        <Plus aria-hidden className="size-5" />
      </Button>
    </span>
  )
}
