// Everything this feature asks of the server. Components never touch `db`.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { db } from '@/data/db'
import { deleteRow } from '@/data/delete-row'
import { insertOnce, useRowId } from '@/data/insert-once'
import { invokeFunction } from '@/data/invoke-function'
import { asRead } from '@/data/kept/as-read'
import { saveOrWait } from '@/data/outbox/edit'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { removePicture } from '@/photos/picture-storage'
import { RECIPE_EDIT, type RecipeEdit, readRecipesAgain, saveRecipe } from './edit'
import type { Found } from './imported'
import type { ListedRecipe, Recipe } from './recipe'
import type { RecipeValues } from './recipe-schema'

/** All recipes of the family, newest first. The search runs over this list. */
export const recipesQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['recipes', familyId, 'list'],
    queryFn: (): Promise<ListedRecipe[]> =>
      readAll((from, to) =>
        db
          .from('recipes')
          .select(
            'id, title, description, cooking_time, servings, image_url, created_at, user_id, author:profiles(id, full_name, avatar_url), favourites:recipe_favourites(user_id)',
          )
          .eq('family_id', familyId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(from, to)
          .throwOnError(),
      ),
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.recipes_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** A single recipe; null when it does not exist in this family. */
export const recipeQuery = (familyId: string, id: string) =>
  queryOptions({
    queryKey: ['recipes', familyId, id],
    queryFn: async (): Promise<Recipe | null> => {
      // Postgres would answer a truncated id with an error.
      if (!isUuid(id)) return null
      const { data } = await db
        .from('recipes')
        .select('*, author:profiles(id, full_name, avatar_url), favourites:recipe_favourites(user_id)')
        .eq('family_id', familyId)
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data
    },
    meta: {
      keep: asRead,
      failure: (error) => ({ title: m.recipe_failed(), description: errorMessage(error, m.try_later()) }),
    },
  })

/** The session or the membership ended while the form was open. */
class NotAllowed extends Error {
  override name = 'NotAllowed'
}

const REFUSED_BY_POLICY = '42501'

/** @param onAdded called even if the form has closed in the meantime */
export function useAddRecipe(onAdded: () => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const rowId = useRowId(familyId)

  return useMutation({
    mutationFn: async (values: RecipeValues) => {
      const { data } = await auth.getSession()
      if (!data.session) throw new NotAllowed()
      const id = rowId.get()
      const row = { id, ...values, user_id: userId, family_id: familyId }
      await insertOnce(db.from('recipes').insert(row).select('id').single(), () =>
        db.from('recipes').update(values).match({ id, user_id: userId }).select('id').maybeSingle(),
      ).catch((error) => {
        throw error.code === REFUSED_BY_POLICY ? new NotAllowed('', { cause: error }) : error
      })
    },
    onSuccess: () => {
      rowId.renew()
      readRecipesAgain(queryClient, familyId)
      onAdded()
      toast.success(m.recipe_added())
    },
    meta: {
      failure: (error) =>
        error instanceof NotAllowed
          ? { title: m.recipe_add_not_allowed() }
          : { title: m.recipe_add_failed(), description: errorMessage(error) },
    },
  })
}

/** @param onChanged called even if the form has closed in the meantime */
export function useChangeRecipe(onChanged: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (edit: RecipeEdit) => saveOrWait(RECIPE_EDIT, edit, saveRecipe),
    onSuccess: ({ saved }) => {
      readRecipesAgain(queryClient, familyId)
      onChanged()
      if (saved) toast.success(m.recipe_changed())
    },
    meta: { failure: (error) => ({ title: m.recipe_change_failed(), description: errorMessage(error) }) },
  })
}

/** Marks a recipe as a favourite of the reader, or takes the mark back; shown at once. */
export function useMarkFavourite({ id }: Pick<Recipe, 'id'>) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = recipeQuery(familyId, id)

  return useMutation({
    // One after the other, so that the last tap is stored last.
    scope: { id: `favourite ${id}` },
    onMutate: async (wanted: boolean) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const favourites = wanted ? [{ user_id: userId }] : []
      queryClient.setQueryData(queryKey, (recipe) => recipe && { ...recipe, favourites })
      return before
    },
    mutationFn: async (wanted) => {
      const row = { recipe_id: id, user_id: userId }
      if (wanted) await db.from('recipe_favourites').upsert(row, { ignoreDuplicates: true }).throwOnError()
      else await db.from('recipe_favourites').delete().match(row).throwOnError()
    },
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => readRecipesAgain(queryClient, familyId),
    meta: { failure: (error) => ({ title: m.recipe_favourite_failed(), description: errorMessage(error) }) },
  })
}

/** @param onDeleted called even if a live update has already removed the recipe */
export function useDeleteRecipe(onDeleted: () => void) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, image_url }: Recipe) => {
      await deleteRow('recipes', id)
      if (image_url) await removePicture('pictures', image_url)
    },
    onSuccess: () => {
      onDeleted()
      readRecipesAgain(queryClient, familyId)
      toast.success(m.recipe_deleted())
    },
    meta: { failure: (error) => ({ title: m.recipe_delete_failed(), description: errorMessage(error) }) },
  })
}

/** Reads a recipe from a web page. Only the server may fetch other sites. */
export const useImportRecipe = () =>
  useMutation({ mutationFn: (url: string) => invokeFunction<Found>('import-recipe', { url }) })
