import type { Tables } from '@/data/database.types'
import type { RecipeValues } from './recipe-schema'

export type Recipe = RecipeValues &
  Pick<Tables<'recipes'>, 'id' | 'created_at' | 'updated_at' | 'user_id' | 'comment_count'> & {
    /** Null when they have left the family. */
    author: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'> | null
    /** The mark of the reader; others see only their own. */
    favourites: Pick<Tables<'recipe_favourites'>, 'user_id'>[]
  }

/** The parts that the list shows. */
export type ListedRecipe = Omit<
  Recipe,
  'ingredients' | 'instructions' | 'category' | 'keywords' | 'source_url' | 'updated_at' | 'comment_count'
>

export const isFavourite = ({ favourites }: Pick<Recipe, 'favourites'>) => favourites.length > 0
