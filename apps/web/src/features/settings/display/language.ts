// The language of the account, which its devices, mails and calendars follow.

import { isLanguage, type Language } from '@kinfold/i18n'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { personalStore } from '@/browser/personal-store'
import { switchLanguage } from '@/i18n/language'
import { currentLanguage } from '@/i18n/messages'
import { languageQuery, saveLanguage } from './api'

/** A choice that the server does not know yet. */
const unsaved = personalStore('language', 'local', (stored) => (isLanguage(stored) ? stored : null))

/** Follows the language of the account. Stores that of this device if the account has none, or if it was chosen offline. */
export function useAccountLanguage(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const options = languageQuery(userId ?? '')
  const { data: stored } = useQuery({ ...options, queryFn: userId ? options.queryFn : skipToken })

  useEffect(() => {
    if (!userId || stored === undefined) return
    const chosen = unsaved.get() ?? (stored === null ? currentLanguage() : null)
    if (chosen) {
      const done = () => {
        unsaved.set(null)
        queryClient.setQueryData(languageQuery(userId).queryKey, chosen)
      }
      // The next start tries again.
      saveLanguage(userId, chosen).then(done, console.warn)
    } else if (isLanguage(stored) && stored !== currentLanguage()) switchLanguage(stored)
  }, [userId, stored, queryClient])
}

/** The app reloads in the language, and then stores it with the account. */
export function chooseAccountLanguage(language: Language): void {
  unsaved.set(language)
  switchLanguage(language)
}
