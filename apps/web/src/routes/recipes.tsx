import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AddRecipeDialog } from '@/features/recipes/recipe-dialog'
import { RecipeList } from '@/features/recipes/recipe-list'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
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
