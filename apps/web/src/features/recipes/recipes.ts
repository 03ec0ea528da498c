// What a recipe is to the app.

import { Utensils } from 'lucide-react'
import { type DetailsOf, declare, type RowOf } from '@/data/declare'
import { m } from '@/i18n/messages'

export const recipes = declare({
  kind: 'recipe',
  name: m.search_kind_recipe,
  icon: Utensils,
  path: ({ id }) => ({ to: '/recipes/$id', params: { id } }),
  table: 'recipes',
  columns:
    'id, title, description, cooking_time, servings, image_url, created_at, user_id, author:profiles(id, full_name, avatar_url), favourites:recipe_favourites(user_id)',
  detailColumns: '*, author:profiles(id, full_name, avatar_url), favourites:recipe_favourites(user_id)',
  scope: 'family_id',
  author: 'user_id',
  order: ['created_at.desc', 'id.desc'],
  // Favourites are the reader's own, and may be marked on another device.
  live: { recipes: 'family_id', recipe_favourites: 'user_id' },
  offline: true,
  edits: {
    title: m.recipes_field_title,
    description: m.recipes_field_description,
    image_url: {
      label: m.recipes_field_photo,
      show: ({ image_url, title }) =>
        image_url ? { photos: [{ url: image_url, alt: m.recipes_photo_of({ title }) }] } : null,
    },
    cooking_time: m.recipes_field_cooking_time,
    servings: m.recipes_field_servings,
    ingredients: m.recipes_field_ingredients,
    instructions: m.recipes_field_instructions,
    category: m.recipes_field_category,
    keywords: m.recipes_field_keywords,
    source_url: m.recipes_link,
  },
  title: ({ title }) => title,
  pictures: { bucket: 'pictures', of: ({ image_url }) => [image_url] },
  texts: {
    failed: m.recipes_failed,
    detailFailed: m.recipe_failed,
    added: m.recipe_added,
    addFailed: m.recipe_add_failed,
    notAllowed: m.recipe_add_not_allowed,
    changed: m.recipe_changed,
    changeFailed: m.recipe_change_failed,
    gone: m.recipe_gone,
    waiting: m.outbox_recipe,
    deleted: m.recipe_deleted,
    deleteFailed: m.recipe_delete_failed,
  },
})

export type Recipe = DetailsOf<typeof recipes>
export type ListedRecipe = RowOf<typeof recipes>

/** By the reader: others see only their own marks. */
export const isFavourite = ({ favourites }: Pick<Recipe, 'favourites'>) => favourites.length > 0
