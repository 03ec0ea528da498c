import type { Catalogue, Language } from '@kinfold/i18n'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GuardChecking, SignInChecking, StartChecking } from '@/features/auth/checking'
import { m, setCatalogue } from '@/i18n/messages'

/** The HTML of what a page shows until the app runs. The script in index.html chooses by these names. */
export function firstPaint(language: Language, catalogue: Catalogue): Record<string, string> {
  setCatalogue(language, catalogue)
  return {
    start: html(<StartChecking />),
    'sign-in': html(<SignInChecking />),
    guard: html(<GuardChecking />),
    'needs-javascript': html(<p lang={language}>{m.app_needs_javascript()}</p>),
  }
}

const html = (screen: ReactNode) => renderToStaticMarkup(screen)
