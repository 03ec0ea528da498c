import { useNavigate, useSearch } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { SearchInput } from '@/components/ui/search-input'
import { useRows } from '@/data/use-rows'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { findRecipes } from './find-recipes'
import { PotDrawing } from './pot-drawing'
import { RecipeCard } from './recipe-card'
import { RecipesSkeleton, recipeGrid } from './recipe-skeleton'
import { isFavourite, type ListedRecipe, recipes } from './recipes'

/** The family's recipes with a live search. The address holds the search, so that Back restores it. */
export function RecipeList() {
  // A list to render at once would keep a phone from reacting; a deferred value is rendered in steps.
  const { query, rows: all } = useDeferredValue(useRows(recipes))
  const { q = '', favourites: onlyFavourites = false } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [words, setWords] = useState(q)
  // Keeps typing responsive while a long list renders.
  const wanted = useDeferredValue(words)

  function show({ text = words, favourites = onlyFavourites }: { text?: string; favourites?: boolean }) {
    setWords(text)
    const search = { q: text.trim() ? text : undefined, favourites: favourites || undefined }
    navigate({ to: '/recipes', search, replace: true, resetScroll: false })
  }

  if (query.isPending) return <RecipesSkeleton />
  if (!all) return <LoadFailure title={m.recipes_failed()} query={query} />
  const found = findRecipes(onlyFavourites ? all.filter(isFavourite) : all, wanted)
  return (
    <div className="grid grid-cols-1 gap-5">
      <search className="flex max-w-2xl flex-wrap gap-3">
        <div className="min-w-[min(14rem,100%)] flex-1">
          <SearchInput label={m.recipes_search()} value={words} onChange={(text) => show({ text })} />
        </div>
        <Button
          variant={onlyFavourites ? 'quiet' : 'outline'}
          aria-pressed={onlyFavourites}
          onClick={() => show({ favourites: !onlyFavourites })}
        >
          <Heart aria-hidden className={cn('size-5', onlyFavourites && 'fill-primary text-primary')} />
          {m.recipes_favourites_only()}
        </Button>
      </search>
      <p role="status" className="sr-only">
        {wanted.trim() && m.recipes_found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <Card>
          <EmptyState drawing={<PotDrawing />} text={emptyText(all, onlyFavourites)} />
        </Card>
      ) : (
        <ul className={recipeGrid}>
          {found.map((recipe, index) => (
            // Skips rendering cards out of sight; the padding keeps their shadows from being clipped.
            <li
              key={recipe.id}
              className="-m-3 p-3 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
            >
              <RecipeCard recipe={recipe} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function emptyText(all: ListedRecipe[], onlyFavourites: boolean): string {
  if (all.length === 0) return m.recipes_empty()
  return onlyFavourites && !all.some(isFavourite) ? m.recipes_favourites_none() : m.recipes_none_found()
}
