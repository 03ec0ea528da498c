import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PictureField } from '@/components/ui/picture-field'
import { Textarea } from '@/components/ui/textarea'
import { useIsKeepingPicture } from '@/lib/keep-picture'
import { useDraft } from '@/lib/use-draft'
import { m } from '@/paraglide/messages'
import { ImportField } from './import-field'
import { type RecipeInput, type RecipeValues, recipeSchema } from './recipe-schema'

type Props = {
  draftKey: string
  initial: RecipeInput
  busy: boolean
  submit: { label: string; busyLabel: string }
  onSubmit: (values: RecipeValues) => void
  onCancel: () => void
}

export function RecipeForm({ draftKey, initial, busy, submit, onSubmit, onCancel }: Props) {
  const { draft, change, restored, discard } = useDraft(draftKey, initial)
  const form = useForm({ resolver: standardSchemaResolver(recipeSchema), defaultValues: draft })
  const { register, control, handleSubmit, reset, subscribe } = form
  const { errors } = form.formState
  const keepingPicture = useIsKeepingPicture()

  const remember = useEffectEvent(change)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => remember(values) }),
    [subscribe],
  )

  function onFormSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy && !keepingPicture) handleSubmit(onSubmit)(event)
  }

  function startAgain() {
    reset(initial)
    discard()
  }

  return (
    <form noValidate onSubmit={onFormSubmit} className="grid grid-cols-1 gap-4">
      {restored && <DraftNotice onDiscard={startAgain} />}
      <ImportField form={form} />
      <Field label={m.recipes_field_title()} error={errors.title?.message}>
        {(field) => <Input {...field} {...register('title')} required maxLength={120} />}
      </Field>
      <Field label={m.recipes_field_description()} error={errors.description?.message}>
        {(field) => <Textarea {...field} {...register('description')} rows={2} />}
      </Field>
      <Controller
        control={control}
        name="image_url"
        render={({ field: { ref, value, onChange } }) => (
          <PictureField
            ref={ref}
            label={m.recipes_field_photo()}
            alt={m.recipes_photo_of({ title: draft.title })}
            value={value}
            onChange={onChange}
            error={errors.image_url?.message}
          />
        )}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={m.recipes_field_cooking_time()} error={errors.cooking_time?.message}>
          {(field) => <Input {...field} {...register('cooking_time')} inputMode="numeric" />}
        </Field>
        <Field label={m.recipes_field_servings()} error={errors.servings?.message}>
          {(field) => <Input {...field} {...register('servings')} inputMode="numeric" />}
        </Field>
      </div>
      <Field
        label={m.recipes_field_ingredients()}
        hint={m.recipes_ingredients_hint()}
        error={errors.ingredients?.message}
      >
        {(field) => <Textarea {...field} {...register('ingredients')} required rows={6} />}
      </Field>
      <Field
        label={m.recipes_field_instructions()}
        hint={m.recipes_instructions_hint()}
        error={errors.instructions?.message}
      >
        {(field) => <Textarea {...field} {...register('instructions')} required rows={6} />}
      </Field>
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
