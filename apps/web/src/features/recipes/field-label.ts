import { m } from '@/i18n/messages'
import type { RecipeInput } from './recipe-schema'

const labels: Record<keyof RecipeInput, () => string> = {
  title: m.recipes_field_title,
  description: m.recipes_field_description,
  ingredients: m.recipes_field_ingredients,
  instructions: m.recipes_field_instructions,
  cooking_time: m.recipes_field_cooking_time,
  servings: m.recipes_field_servings,
  image_url: m.recipes_field_photo,
  category: m.recipes_field_category,
  keywords: m.recipes_field_keywords,
  source_url: m.recipes_import,
}

export const fieldLabel = (name: keyof RecipeInput) => labels[name]()
