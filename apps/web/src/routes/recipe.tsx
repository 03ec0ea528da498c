import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { recipeQuery, useDeleteRecipe } from '@/features/recipes/api'
import { PotDrawing } from '@/features/recipes/pot-drawing'
import type { Cook } from '@/features/recipes/recipe'
import { RecipeActions } from '@/features/recipes/recipe-actions'
import { RecipeSkeleton } from '@/features/recipes/recipe-skeleton'
import { RecipeView } from '@/features/recipes/recipe-view'
import { useLiveRecipes } from '@/features/recipes/use-live-recipes'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const { id = '' } = useParams()

  if (!profile?.family_id) {
    return (
      <Page title={m.recipes_title()}>
        <NoFamily />
      </Page>
    )
  }
  return <RecipeScreen key={id} cook={{ userId: profile.id, familyId: profile.family_id }} id={id} />
}

function RecipeScreen({ cook, id }: { cook: Cook; id: string }) {
  useLiveRecipes(cook.familyId)
  const navigate = useNavigate()
  const { data: recipe, isPending } = useQuery(recipeQuery(cook.familyId, id))
  const deletion = useDeleteRecipe(cook.familyId, () => navigate('/recipes'))

  if (isPending) return <RecipeSkeleton />
  // The toast says why.
  if (recipe === undefined) return <Navigate to="/recipes" replace />
  // Whoever deletes it is on their way to the list.
  if (!recipe) return deletion.isPending || deletion.isSuccess ? null : <NotFound />
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageTitle>{recipe.title}</PageTitle>
      <RecipeActions
        cook={cook}
        recipe={recipe}
        deleting={deletion.isPending}
        onDelete={() => deletion.mutate(recipe)}
      />
      <RecipeView key={recipe.servings} recipe={recipe} />
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
