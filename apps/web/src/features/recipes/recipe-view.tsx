import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '@/browser/use-media-query'
import { Card } from '@/components/ui/card'
import { WaitingChange } from '@/components/ui/waiting-change'
import { editLane } from '@/data/outbox/use-with-edits'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { scaleLine } from '@/text/scale-quantities'
import { ingredientsOf } from './lines'
import { RecipeFacts } from './recipe-facts'
import { RecipeLabels } from './recipe-labels'
import { RecipeOrigin } from './recipe-origin'
import { RecipePhoto } from './recipe-photo'
import type { Recipe } from './recipes'
import { Steps } from './steps'

const WIDTH = '(min-width: 85rem) 1024px, (min-width: 768px) calc(100vw - 320px), calc(100vw - 28px)'

type Props = {
  recipe: Recipe
  /** @param ingredients scaled, one a line */
  toList: (ingredients: string[]) => ReactNode
}

/** The whole recipe, scaled to a chosen number of servings. Also the layout for printing. */
export function RecipeView({ recipe, toList }: Props) {
  const { title, description, servings: original } = recipe
  const [servings, setServings] = useState(original)
  const factor = servings && original ? servings / original : 1
  const ingredients = ingredientsOf(recipe.ingredients).map((line) => scaleLine(line, factor))
  const wide = useMediaQuery('(min-width: 48rem)')

  return (
    <Card className="relative overflow-hidden print:rounded-none print:shadow-none">
      <div className="grid-cols-[3fr_2fr] items-center @6xl:grid print:block">
        <div
          className={cn(
            'print:absolute print:end-0 print:top-0 print:w-48',
            !recipe.image_url && 'print:hidden',
          )}
        >
          <RecipePhoto recipe={recipe} sizes={WIDTH} ratio={wide ? 21 / 9 : 4 / 3} />
        </div>
        <header className="grid grid-cols-1 gap-5 p-5 md:p-8 print:min-h-28 print:gap-3 print:p-0 print:pe-52">
          <h1 className="wrap-anywhere text-[min(1.6875rem,10vw)] outline-none md:text-[2.125rem]">
            {title}
          </h1>
          {description && (
            <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line text-base text-ink-soft">
              {description}
            </p>
          )}
          <WaitingChange lane={editLane(recipe.id)} />
          <RecipeFacts recipe={recipe} servings={servings} onServings={setServings} />
          <RecipeLabels recipe={recipe} />
          <RecipeOrigin recipe={recipe} />
        </header>
      </div>
      <div className="px-5 pb-5 md:px-8 md:pb-8 print:p-0 print:pt-3">
        <div className="grid grid-cols-1 gap-8 border-line border-t pt-6 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:pt-4">
          <section aria-labelledby="ingredients">
            <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <h2 id="ingredients" className="text-xl">
                {m.recipe_ingredients()}
              </h2>
              {toList(ingredients)}
            </div>
            <ul className="wrap-anywhere list-disc space-y-2 ps-5 text-base print:space-y-1 print:text-sm marker:text-primary">
              {ingredients.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and their order is fixed
                <li key={index} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          </section>
          <Steps key={recipe.instructions} instructions={recipe.instructions} />
        </div>
      </div>
    </Card>
  )
}
