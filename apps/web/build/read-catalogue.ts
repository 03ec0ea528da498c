import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Catalogue, Language } from '../../../packages/i18n/src/index.ts'

export const readCatalogue = (language: Language): Catalogue =>
  JSON.parse(
    readFileSync(
      fileURLToPath(new URL(`../../../packages/i18n/generated/web/${language}.json`, import.meta.url)),
      'utf8',
    ),
  )
