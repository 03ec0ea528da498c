// The texts of the web app as tests expect them, in English unless a test shows others. The app loads them before its first screen.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@kinfold/i18n'
import { setCatalogue } from '@/i18n/messages'

export function showIn(language: Language): void {
  const file = join(import.meta.dirname, `../packages/i18n/generated/web/${language}.json`)
  setCatalogue(language, JSON.parse(readFileSync(file, 'utf8')))
}

showIn('en')
