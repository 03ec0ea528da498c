import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { GuardChecking, SignInChecking, StartChecking } from '@/features/auth/checking'

/** The HTML of what a page shows until the app runs. The script in index.html chooses by these names. */
export const firstPaint = (): Record<string, string> => ({
  start: html(<StartChecking />),
  'sign-in': html(<SignInChecking />),
  guard: html(<GuardChecking />),
})

const html = (screen: ReactNode) => renderToStaticMarkup(screen)
