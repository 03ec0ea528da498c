import type { QueryClient } from '@tanstack/react-query'
import { editSender } from '@/data/outbox/edit'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type RecipeEdit, readRecipesAgain, saveRecipe } from './edit'

/** Sends edits of recipes. */
export const recipeEditSender = (queryClient: QueryClient, familyId: string) =>
  editSender<RecipeEdit, unknown>({
    save: saveRecipe,
    async onSaved() {
      await readRecipesAgain(queryClient, familyId)
      toast.success(m.recipe_changed())
    },
    describe: ({ original, values }) => ({
      title: m.outbox_recipe(),
      text: values.title,
      to: `/recipes/${original.id}`,
    }),
  })
