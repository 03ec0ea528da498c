import { Photo } from '@/components/ui/photo'
import { type Parts, textPart } from '@/data/merge-edits'
import { m } from '@/paraglide/messages'
import { fieldLabel } from './field-label'
import type { RecipeValues } from './recipe-schema'

const text = <Name extends keyof RecipeValues>(name: Name) => textPart(fieldLabel(name), name)

/** What two edits of a recipe can both have changed. */
export const recipeParts = (): Parts<RecipeValues> => ({
  title: text('title'),
  description: text('description'),
  image_url: {
    label: fieldLabel('image_url'),
    show: ({ image_url, title }) =>
      image_url && <Photo url={image_url} alt={m.recipes_photo_of({ title })} sizes="24rem" ratio={16 / 9} />,
  },
  cooking_time: text('cooking_time'),
  servings: text('servings'),
  ingredients: text('ingredients'),
  instructions: text('instructions'),
  category: text('category'),
  keywords: text('keywords'),
  source_url: textPart(m.recipes_link(), 'source_url'),
})
