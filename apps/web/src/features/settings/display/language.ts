// The language of the account: that of the app on all its devices, and of its mails and calendars.

import { isLanguage, type Language } from '@kinfold/i18n'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { personalStore } from '@/browser/personal-store'
import { switchLanguage } from '@/i18n/language'
import { currentLanguage } from '@/i18n/messages'
import { readLanguage, saveLanguage } from './api'

/** Chosen on this device, and not yet stored with the account: a choice without a connection waits for one. */
const unsaved = personalStore('language', 'local', (stored) => (isLanguage(stored) ? stored : null))

/** Shows the app in the language of the account, and gives it that of this device until it has one. */
export function useAccountLanguage(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const queryKey = ['language', userId]
  const { data: stored } = useQuery({
    queryKey,
    queryFn: userId ? () => readLanguage(userId) : skipToken,
  })
  useEffect(() => {
    if (!userId || stored === undefined) return
    const chosen = unsaved.get() ?? (stored === null ? currentLanguage() : null)
    if (chosen) {
      saveLanguage(userId, chosen).then(() => {
        unsaved.set(null)
        queryClient.setQueryData(['language', userId], chosen)
      }, console.warn)
    } else if (isLanguage(stored) && stored !== currentLanguage()) switchLanguage(stored)
  }, [userId, stored, queryClient])
}

/** The account follows when the app is open again. */
export function chooseAccountLanguage(language: Language): void {
  unsaved.set(language)
  switchLanguage(language)
}
