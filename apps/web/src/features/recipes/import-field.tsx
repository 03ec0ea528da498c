import { Link2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { errorMessage } from '@/lib/error-message'
import { region } from '@/lib/format'
import { hostName } from '@/lib/host-name'
import { m } from '@/paraglide/messages'
import { useImportRecipe } from './api'
import { fieldLabel } from './field-label'
import { compare, type Found } from './imported'
import { type RecipeInput, type RecipeValues, recipeFields } from './recipe-schema'

type Props = { form: UseFormReturn<RecipeInput, unknown, RecipeValues> }

/** Where a recipe was found: the link is kept with it, and what stands there fills the form. */
export function ImportField({ form }: Props) {
  const { register, setValue, getValues, trigger, formState } = form
  const [filled, setFilled] = useState(false)
  /** What was found for fields that somebody had filled in themselves. */
  const [taken, setTaken] = useState<Partial<RecipeInput>>({})
  const importRecipe = useImportRecipe()

  // Asks the form itself: it may have been submitted while the answer was on its way.
  function fill(values: Partial<RecipeInput>) {
    for (const name of recipeFields) {
      const text = values[name]
      if (text) setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    }
  }

  async function start() {
    const typed = getValues('source_url').trim()
    // Typed by hand, few begin with it.
    const link = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
    setValue('source_url', link)
    if (importRecipe.isPending || !(await trigger('source_url', { shouldFocus: true })) || !link) return
    setTaken({})
    importRecipe.mutate(link, { onSuccess: show })
  }

  function show(found: Found) {
    // The link is the one that was asked for, whatever the page calls itself.
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    start()
  }

  const host = hostName(importRecipe.variables ?? '')
  const conflicts = recipeFields.filter((name) => taken[name])
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <Field
        label={m.recipes_import()}
        hint={m.recipes_import_hint()}
        error={formState.errors.source_url?.message}
      >
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...field}
              {...register('source_url')}
              type="url"
              inputMode="url"
              dir="ltr"
              placeholder="https://"
              onKeyDown={onKeyDown}
              className="w-auto min-w-[min(10rem,100%)] flex-1"
            />
            <Button variant="outline" busy={importRecipe.isPending} onClick={start} className="min-h-12">
              {!importRecipe.isPending && <Link2 aria-hidden className="size-5" />}
              {importRecipe.isPending ? m.recipes_importing() : m.recipes_import_button()}
            </Button>
          </div>
        )}
      </Field>
      {importRecipe.error && (
        <Notice tone="problem">
          <p className="font-semibold">{errorMessage(importRecipe.error)}</p>
          <p>{m.recipes_import_kept()}</p>
        </Notice>
      )}
      {importRecipe.isSuccess && (
        <div role="status" className="grid gap-2 text-sm">
          {filled && <p className="font-medium text-sage">{m.recipes_imported({ host })}</p>}
          {conflicts.length > 0 && (
            <>
              <p>
                {m.recipes_import_taken({
                  fields: new Intl.ListFormat(region()).format(conflicts.map(fieldLabel)),
                })}
              </p>
              <Button variant="outline" onClick={replace} className="justify-self-start">
                {m.recipes_import_replace()}
              </Button>
            </>
          )}
          {!filled && conflicts.length === 0 && <p>{m.recipes_import_nothing_new({ host })}</p>}
        </div>
      )}
    </div>
  )
}
