import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { hostName } from '@/text/host-name'
import { useImportRecipe } from './api'
import { compare, type Found } from './imported'
import { type RecipeInput, type RecipeValues, recipeFields } from './recipe-schema'

/** Imports a recipe from the form's link into its empty fields. */
export function useRecipeImport(form: UseFormReturn<RecipeInput, unknown, RecipeValues>) {
  const { setValue, getValues, trigger } = form
  const [filled, setFilled] = useState(false)
  /** Imported values for fields that the user had already filled in differently. */
  const [taken, setTaken] = useState<Partial<RecipeInput>>({})
  const request = useImportRecipe()

  function fill(values: Partial<RecipeInput>) {
    for (const name of recipeFields) {
      const text = values[name]
      // Reads the form's state now: it may have been submitted since the request.
      if (text) setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    }
  }

  async function start() {
    const typed = getValues('source_url').trim()
    // People rarely type the scheme.
    const link = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
    setValue('source_url', link)
    if (request.isPending || !(await trigger('source_url', { shouldFocus: true })) || !link) return
    setTaken({})
    request.mutate(link, { onSuccess: show })
  }

  function show(found: Found) {
    // Keep the user's link, whatever address the page gives for itself.
    const { free, taken } = compare({ ...found, source_url: null }, getValues())
    fill(free)
    setFilled(Object.keys(free).length > 0)
    setTaken(taken)
  }

  function replace() {
    fill(taken)
    setTaken({})
    setFilled(true)
  }

  return {
    start,
    replace,
    pending: request.isPending,
    error: request.error,
    done: request.isSuccess,
    filled,
    host: hostName(request.variables ?? ''),
    conflicts: recipeFields.filter((name) => taken[name]),
  }
}
