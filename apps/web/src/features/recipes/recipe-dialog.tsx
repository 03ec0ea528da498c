import { Dialog } from '@/components/ui/dialog'
import { useSentDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { useAddRecipe, useChangeRecipe } from './api'
import type { Cook, Recipe } from './recipe'
import { RecipeForm } from './recipe-form'
import { blankRecipe, toInput } from './recipe-schema'

type Adding = { cook: Cook; open: boolean; onClose: () => void }

/** Closing it keeps what was typed for the next time. */
export function AddRecipeDialog({ cook, open, onClose }: Adding) {
  const draftKey = `recipe draft ${cook.userId}`
  const typed = useSentDraft(draftKey)
  const addRecipe = useAddRecipe(cook, () => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open={open} onOpenChange={onClose} title={m.recipe_add()} description={m.recipe_add_text()}>
      <RecipeForm
        draftKey={draftKey}
        initial={blankRecipe}
        busy={addRecipe.isPending}
        submit={{ label: m.recipe_add(), busyLabel: m.recipe_adding() }}
        onSubmit={(values) => {
          typed.send()
          addRecipe.mutate(values)
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type Editing = { cook: Cook; recipe: Recipe; open: boolean; onClose: () => void }

export function EditRecipeDialog({ cook, recipe, open, onClose }: Editing) {
  const draftKey = `recipe draft ${cook.userId} ${recipe.id}`
  const typed = useSentDraft(draftKey)
  const changeRecipe = useChangeRecipe(cook, () => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open={open} onOpenChange={onClose} title={m.recipe_edit()}>
      <RecipeForm
        draftKey={draftKey}
        initial={toInput(recipe)}
        busy={changeRecipe.isPending}
        submit={{ label: m.recipe_save(), busyLabel: m.recipe_saving() }}
        onSubmit={(values) => {
          typed.send()
          changeRecipe.mutate({ recipe, values })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
