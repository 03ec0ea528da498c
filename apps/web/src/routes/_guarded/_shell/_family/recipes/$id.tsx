import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { useIsReached } from '@/browser/server-reach'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { useDelete } from '@/data/use-changes'
import { useRow } from '@/data/use-rows'
import { CommentsSection } from '@/features/comments/comments-section'
import { AddToList } from '@/features/lists/add-to-list'
import { PotDrawing } from '@/features/recipes/pot-drawing'
import { RecipeActions } from '@/features/recipes/recipe-actions'
import { RecipeSkeleton } from '@/features/recipes/recipe-skeleton'
import { RecipeView } from '@/features/recipes/recipe-view'
import { recipes } from '@/features/recipes/recipes'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/recipes/$id')({
  validateSearch: z.object({ comment: text }),
  component: Recipe,
})

function Recipe() {
  const { id } = Route.useParams()
  return <RecipeScreen key={id} id={id} />
}

function RecipeScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const { query, row: recipe } = useRow(recipes, id)
  const isReached = useIsReached()
  const deletion = useDelete(recipes, () => navigate({ to: '/recipes' }))

  if (query.isPending) return <RecipeSkeleton />
  if (recipe === undefined && !isReached) {
    return (
      <Page title={m.recipes_title()} back={<BackLink to="/recipes">{m.recipe_back()}</BackLink>}>
        <LoadFailure title={m.recipes_failed()} query={query} />
      </Page>
    )
  }
  // The toast says why.
  if (recipe === undefined) return <Navigate to="/recipes" replace />
  // After the deletion the user is on the way to the list.
  if (!recipe) return deletion.isPending || deletion.isSuccess ? null : <NotFound />
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageTitle>{recipe.title}</PageTitle>
      <RecipeActions recipe={recipe} deleting={deletion.isPending} onDelete={() => deletion.mutate(recipe)} />
      <RecipeView
        key={recipe.servings}
        recipe={recipe}
        toList={(lines) => <AddToList lines={lines} title={recipe.title} />}
      />
      <Card className="p-5 md:p-8 print:hidden">
        <CommentsSection subject={{ kind: 'recipe', id }} count={recipe.comment_count} />
      </Card>
    </div>
  )
}

function NotFound() {
  return (
    <Page title={m.recipe_not_found()}>
      <Card>
        <EmptyState
          drawing={<PotDrawing />}
          text={m.recipe_not_found_text()}
          action={
            <Button asChild variant="quiet">
              <Link to="/recipes">{m.recipe_back()}</Link>
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
