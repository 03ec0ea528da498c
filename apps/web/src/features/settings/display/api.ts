// What the display settings ask of the server. Components never touch `db`.

import type { Language } from '@kinfold/i18n'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { db } from '@/data/db'
import { m } from '@/i18n/messages'
import { type Appearance, parseAppearance, setAppearance, storedAppearance } from '@/lib/appearance'
import { errorMessage } from '@/lib/error-message'

/** What the account has; null until the user chooses. */
export const appearanceQuery = (userId: string) =>
  queryOptions({
    queryKey: ['appearance', userId],
    queryFn: async () => {
      const before = storedAppearance()
      const { data } = await db
        .from('appearance_settings')
        .select('theme, textSize:text_size, reduceMotion:reduce_motion')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError()
      // A choice made in the meantime, here or in another tab, is newer than the response.
      if (storedAppearance() !== before) return storedAppearance()
      return data && parseAppearance(data)
    },
  })

/**
 * @returns changes a part of the appearance: shows it at once, and the earlier one again if the server does not take it
 */
export function useChangeAppearance(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = appearanceQuery(userId)

  const { mutate } = useMutation({
    // One after the other, so that the last choice is stored last.
    scope: { id: 'appearance' },
    onMutate: async ({ chosen }: { chosen: Appearance; earlier: Appearance }) => {
      // A response from before would take it back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, chosen)
    },
    mutationFn: async ({ chosen: { theme, textSize, reduceMotion } }) => {
      await db
        .from('appearance_settings')
        .upsert({ user_id: userId, theme, text_size: textSize, reduce_motion: reduceMotion })
        .throwOnError()
    },
    onError: (_error, { earlier }) => queryClient.setQueryData(queryKey, earlier),
    meta: { failure: (error) => ({ title: m.settings_failed(), description: errorMessage(error) }) },
  })

  return (part: Partial<Appearance>) => {
    const earlier = storedAppearance()
    const chosen = { ...earlier, ...part }
    // The next change builds on it, however soon.
    setAppearance(chosen)
    mutate({ chosen, earlier })
  }
}

/**
 * The language of the account; null until the app has stored one. Always read from the server, since an offline copy may be
 * older than the last choice, and once per start: following a change reloads the app.
 */
export const languageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['language', userId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data } = await db
        .from('profiles')
        .select('language')
        .eq('id', userId)
        .maybeSingle()
        .throwOnError()
      return data?.language ?? null
    },
  })

export async function saveLanguage(userId: string, language: Language): Promise<void> {
  await db.from('profiles').update({ language }).eq('id', userId).throwOnError()
}
