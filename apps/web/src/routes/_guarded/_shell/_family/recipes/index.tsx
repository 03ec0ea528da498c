import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/button'
import { AddRecipeDialog } from '@/features/recipes/recipe-dialog'
import { RecipeList } from '@/features/recipes/recipe-list'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { flag, text } from '@/lib/search-params'

export const Route = createFileRoute('/_guarded/_shell/_family/recipes/')({
  validateSearch: z.object({ q: text, favourites: flag }),
  component: RecipesScreen,
})

function RecipesScreen() {
  const [adding, setAdding] = useState(false)

  return (
    <Page
      title={m.recipes_title()}
      action={
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-5" />
          {m.recipe_add()}
        </Button>
      }
    >
      <RecipeList />
      <AddRecipeDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
