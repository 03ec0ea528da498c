import { Dialog } from '@/components/ui/dialog'
import { useAdd, useSave } from '@/data/use-changes'
import { m } from '@/i18n/messages'
import { useSentDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { RecipeForm } from './recipe-form'
import { blankRecipe, toInput } from './recipe-schema'
import { type Recipe, recipes } from './recipes'

type Adding = { open: boolean; onClose: () => void }

/** Closing it keeps the draft. */
export function AddRecipeDialog({ open, onClose }: Adding) {
  const { userId } = useViewer()
  const draftKey = `recipe draft ${userId}`
  const typed = useSentDraft(draftKey)
  const addRecipe = useAdd(recipes, () => {
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

type Editing = { recipe: Recipe; onClose: () => void }

export function EditRecipeDialog({ recipe, onClose }: Editing) {
  const { userId } = useViewer()
  const draftKey = `recipe draft ${userId} ${recipe.id}`
  const typed = useSentDraft(draftKey)
  const changeRecipe = useSave(recipes, () => {
    if (typed.forget()) onClose()
  })
  return (
    <Dialog open onOpenChange={onClose} title={m.recipe_edit()}>
      <RecipeForm
        draftKey={draftKey}
        initial={toInput(recipe)}
        recipe={recipe}
        busy={changeRecipe.isPending}
        submit={{ label: m.recipe_save(), busyLabel: m.recipe_saving() }}
        onSubmit={(values, original = recipe) => {
          typed.send()
          changeRecipe.mutate({ original, values })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
