import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/features/auth/auth-provider'
import { NoFamily } from '@/features/members/no-family'
import { AddRecipeDialog } from '@/features/recipes/recipe-dialog'
import { RecipeList } from '@/features/recipes/recipe-list'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const [adding, setAdding] = useState(false)

  if (!profile?.family_id) {
    return (
      <Page title={m.recipes_title()}>
        <NoFamily />
      </Page>
    )
  }
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
      <RecipeList familyId={profile.family_id} />
      <AddRecipeDialog
        cook={{ userId: profile.id, familyId: profile.family_id }}
        open={adding}
        onClose={() => setAdding(false)}
      />
    </Page>
  )
}
