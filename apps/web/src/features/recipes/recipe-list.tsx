import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { SearchInput } from '@/components/ui/search-input'
import { useWithEdits } from '@/lib/outbox/use-with-edits'
import { useSearchParams } from '@/lib/router'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { recipesQuery } from './api'
import { findRecipes } from './find-recipes'
import { PotDrawing } from './pot-drawing'
import { RecipeCard } from './recipe-card'
import { RecipesSkeleton, recipeGrid } from './recipe-skeleton'
import { useLiveRecipes } from './use-live-recipes'

/** The family's recipes with a live search. The address holds the search, so that Back restores it. */
export function RecipeList() {
  const { familyId } = useViewer()
  useLiveRecipes()
  const query = useQuery(recipesQuery(familyId))
  const withEdits = useWithEdits()
  const [address, setAddress] = useSearchParams()
  const [words, setWords] = useState(address.get('q') ?? '')
  // Keeps typing responsive while a long list renders.
  const wanted = useDeferredValue(words)

  function search(text: string) {
    setWords(text)
    setAddress(text.trim() ? { q: text } : {}, { replace: true, preventScrollReset: true })
  }

  if (query.isPending) return <RecipesSkeleton />
  if (!query.data) return <LoadFailure title={m.recipes_failed()} query={query} />
  const found = findRecipes(query.data.map(withEdits), wanted)
  return (
    <div className="grid grid-cols-1 gap-5">
      <search className="max-w-xl">
        <SearchInput label={m.recipes_search()} value={words} onChange={search} />
      </search>
      <p role="status" className="sr-only">
        {wanted.trim() && m.recipes_found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<PotDrawing />}
            text={query.data.length === 0 ? m.recipes_empty() : m.recipes_none_found()}
          />
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
