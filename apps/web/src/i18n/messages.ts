// All texts of the app. `main.tsx` loads their catalogue before the first screen is rendered.

import { type Catalogue, createMessages, type Language, type WebMessages } from '@kinfold/i18n'

let current: { language: Language; catalogue: Catalogue } = { language: 'en', catalogue: {} }

export const m = createMessages<WebMessages>(() => current)

export const currentLanguage = (): Language => current.language

export function setCatalogue(language: Language, catalogue: Catalogue): void {
  current = { language, catalogue }
}
