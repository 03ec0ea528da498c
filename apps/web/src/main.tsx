import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers'
import { router } from './app/router'
import { letOnePlay } from './browser/one-plays'
import { startInLanguage } from './i18n/language'
import { followAppearance } from './lib/appearance'
import './styles/app.css'

followAppearance()
letOnePlay()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The browser shows the first <title>; from here on each screen brings its own.
document.querySelector('title')?.remove()

// Radix keeps the page behind a menu from scrolling by a style element, which the Content-Security-Policy allows
// with this nonce only. Its `get-nonce` looks for it here.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Until the texts and the code of the first screen are here, the page shows what is checked. Not awaited: that code imports
// this script.
void startInLanguage()
  .then(() => router.load())
  .then(() =>
    // As a transition, the first render leaves the browser time for other things.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <Providers>
            <RouterProvider router={router} />
          </Providers>
        </StrictMode>,
      ),
    ),
  )
