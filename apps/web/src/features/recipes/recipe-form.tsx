import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { Input } from '@/components/ui/input'
import { PictureField } from '@/components/ui/picture-field'
import { Textarea } from '@/components/ui/textarea'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { useIsKeepingPicture } from '@/photos/keep-picture'
import { fieldLabel } from './field-label'
import { ImportField } from './import-field'
import { type RecipeInput, type RecipeValues, recipeSchema } from './recipe-schema'
import type { Recipe } from './recipes'

type Props = {
  draftKey: string
  initial: RecipeInput
  /** The stored recipe that the form edits. */
  recipe?: Recipe
  busy: boolean
  submit: { label: string; busyLabel: string }
  /** @param original that recipe as it was when editing began */
  onSubmit: (values: RecipeValues, original: Recipe | undefined) => void
  onCancel: () => void
}

export function RecipeForm({ draftKey, initial, recipe, busy, submit, onSubmit, onCancel }: Props) {
  const { draft, base, change, restored, discard } = useDraft(draftKey, initial, recipe)
  const form = useForm({ resolver: standardSchemaResolver(recipeSchema), defaultValues: draft })
  const { handleSubmit, reset, subscribe } = form
  const keepingPicture = useIsKeepingPicture()

  const remember = useEffectEvent(change)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => remember(values) }),
    [subscribe],
  )

  function onFormSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !keepingPicture) handleSubmit((values) => onSubmit(values, base))(event)
  }

  function startAgain() {
    reset(initial)
    discard()
  }

  return (
    <form noValidate onSubmit={onFormSubmit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={startAgain} />}
      <ImportField form={form} />
      <TextField form={form} name="title" required maxLength={120} />
      <TextField form={form} name="description" rows={2} />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField form={form} name="cooking_time" inputMode="numeric" />
        <TextField form={form} name="servings" inputMode="numeric" />
      </div>
      <TextField form={form} name="ingredients" hint={m.recipes_ingredients_hint()} required rows={6} />
      <TextField form={form} name="instructions" hint={m.recipes_instructions_hint()} required rows={6} />
      <RecipePhotoField form={form} title={draft.title} />
      <Fold label={m.recipes_sorting()} needed={Boolean(draft.category || draft.keywords)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField form={form} name="category" maxLength={80} />
          <TextField form={form} name="keywords" hint={m.recipes_keywords_hint()} maxLength={300} />
        </div>
      </Fold>
      <DialogFoot>
        {keepingPicture && (
          <p className="me-auto self-center text-ink-soft text-sm">{m.recipes_picture_wait()}</p>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
        <Button type="submit" busy={busy || keepingPicture}>
          {busy ? submit.busyLabel : submit.label}
        </Button>
      </DialogFoot>
    </form>
  )
}

type RecipeFormState = UseFormReturn<RecipeInput, unknown, RecipeValues>

type TextProps = {
  form: RecipeFormState
  name: keyof RecipeInput
  hint?: string
  /** With a number of rows it is a text area. */
  rows?: number
  required?: boolean
  maxLength?: number
  inputMode?: 'numeric'
}

function TextField({ form: { register, formState }, name, hint, rows, ...input }: TextProps) {
  return (
    <Field label={fieldLabel(name)} hint={hint} error={formState.errors[name]?.message}>
      {(control) =>
        rows ? (
          <Textarea {...control} {...register(name)} {...input} rows={rows} />
        ) : (
          <Input {...control} {...register(name)} {...input} />
        )
      }
    </Field>
  )
}

function RecipePhotoField({ form: { control, formState }, title }: { form: RecipeFormState; title: string }) {
  return (
    <Controller
      control={control}
      name="image_url"
      render={({ field: { ref, value, onChange } }) => (
        <PictureField
          ref={ref}
          label={m.recipes_field_photo()}
          alt={m.recipes_photo_of({ title })}
          value={value}
          onChange={onChange}
          error={formState.errors.image_url?.message}
        />
      )}
    />
  )
}
