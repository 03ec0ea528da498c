import type { Tables } from '@/lib/database.types'
import type { RecipeValues } from './recipe-schema'

/** A recipe with its author; null when they have left the family. */
export type Recipe = RecipeValues &
  Pick<Tables<'recipes'>, 'id' | 'created_at' | 'updated_at' | 'user_id'> & {
    author: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'> | null
  }

/** The parts that the list shows. */
export type ListedRecipe = Omit<Recipe, 'ingredients' | 'instructions' | 'source_url' | 'updated_at'>
