// Validates the recipe form. The limits are those of the table `recipes`.

import * as z from 'zod/mini'
import { m } from '@/i18n/messages'
import { isStored } from '@/photos/is-stored'
import { characterCount, isVisible, oneLine } from '@/text/characters'
import { isUrl } from '@/text/is-url'

const atMost = (limit: number) =>
  z.refine<string>((text) => characterCount(text) <= limit, {
    error: ({ input }) => m.recipes_too_long({ limit, count: characterCount(String(input)) }),
  })

const required = (message: () => string, limit: number) =>
  z.string().check(z.trim(), z.refine(isVisible, { error: message }), atMost(limit))

const orNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    schema,
    z.transform((text) => text || null),
  )

/** A whole number, typed as text; null when empty. */
const count = (least: number, most: number, notANumber: () => string, outOfRange: () => string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => !text || Number.isFinite(Number(text.replace(',', '.'))), {
        error: notANumber,
        abort: true,
      }),
      z.refine((text) => !text || (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most), {
        error: outOfRange,
      }),
    ),
    z.transform((text) => (text ? Number.parseInt(text, 10) : null)),
  )

const isLink = (text: string) => /^https?:\/\/[^\s/]/.test(text) && isUrl(text)

export const recipeSchema = z.object({
  title: z.pipe(z.pipe(z.string(), z.transform(oneLine)), required(m.recipes_title_required, 120)),
  description: orNull(z.string().check(z.trim(), atMost(2000))),
  ingredients: required(m.recipes_ingredients_required, 10_000),
  instructions: required(m.recipes_instructions_required, 20_000),
  cooking_time: count(0, 14_400, m.recipes_cooking_time_number, m.recipes_cooking_time_range),
  servings: count(1, 1000, m.recipes_servings_number, m.recipes_servings_range),
  image_url: orNull(
    z.string().check(z.refine((url) => !url || isStored(url), { error: () => m.picture_not_stored() })),
  ),
  category: orNull(z.pipe(z.string(), z.transform(oneLine)).check(atMost(80))),
  keywords: orNull(z.pipe(z.string(), z.transform(oneLine)).check(atMost(300))),
  source_url: orNull(
    z.string().check(
      z.trim(),
      atMost(2000),
      z.refine((url) => !url || isLink(url), { error: () => m.recipes_link_invalid() }),
    ),
  ),
})

export type RecipeInput = z.input<typeof recipeSchema>
export type RecipeValues = z.output<typeof recipeSchema>

export const blankRecipe: RecipeInput = {
  title: '',
  description: '',
  ingredients: '',
  instructions: '',
  cooking_time: '',
  servings: '',
  image_url: '',
  category: '',
  keywords: '',
  source_url: '',
}

/** A recipe as text for the form. */
export const toInput = (values: Partial<Record<keyof RecipeInput, string | number | null>>): RecipeInput => {
  const input = { ...blankRecipe }
  for (const name of recipeFields) input[name] = String(values[name] ?? '')
  return input
}

export const recipeFields = Object.keys(blankRecipe) as (keyof RecipeInput)[]
