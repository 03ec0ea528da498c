import { Link2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { region } from '@/text/format'
import { fieldLabel } from './field-label'
import type { RecipeInput, RecipeValues } from './recipe-schema'
import { useRecipeImport } from './use-recipe-import'

type Props = { form: UseFormReturn<RecipeInput, unknown, RecipeValues> }

/** The link to a recipe's source, and a button that fills the form from that page. */
export function ImportField({ form }: Props) {
  const { register, formState } = form
  const recipeImport = useRecipeImport(form)
  const { pending, error, start } = recipeImport
  const linkError = formState.errors.source_url?.message

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    start()
  }

  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <Field label={m.recipes_import()} hint={m.recipes_import_hint()} error={linkError}>
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
            <Button variant="outline" busy={pending} onClick={start} className="min-h-12">
              {!pending && <Link2 aria-hidden className="size-5" />}
              {pending ? m.recipes_importing() : m.recipes_import_button()}
            </Button>
          </div>
        )}
      </Field>
      {error && !linkError && (
        <Notice tone="problem">
          <p className="font-semibold">{errorMessage(error)}</p>
          <p>{m.recipes_import_kept()}</p>
        </Notice>
      )}
      {recipeImport.done && <ImportResult {...recipeImport} />}
    </div>
  )
}

type ResultProps = Pick<ReturnType<typeof useRecipeImport>, 'filled' | 'host' | 'conflicts' | 'replace'>

function ImportResult({ filled, host, conflicts, replace }: ResultProps) {
  const fields = new Intl.ListFormat(region()).format(conflicts.map(fieldLabel))
  return (
    <div role="status" className="grid gap-2 text-sm">
      {filled && <p className="font-medium text-sage">{m.recipes_imported({ host })}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{m.recipes_import_taken({ fields })}</p>
          <Button variant="outline" onClick={replace} className="justify-self-start">
            {m.recipes_import_replace()}
          </Button>
        </>
      )}
      {!filled && conflicts.length === 0 && <p>{m.recipes_import_nothing_new({ host })}</p>}
    </div>
  )
}
