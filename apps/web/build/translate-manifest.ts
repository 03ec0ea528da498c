import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import {
  allLanguages,
  createMessages,
  directionOf,
  type WebMessages,
} from '../../../packages/i18n/src/index.ts'
import { readCatalogue } from './read-catalogue.ts'

const english = fileURLToPath(new URL('../public/app.webmanifest', import.meta.url))

/** Writes the manifest in each language, as `app.de.webmanifest`. */
export const translateManifest = (): Plugin => ({
  name: 'translate-manifest',
  generateBundle() {
    const manifest = JSON.parse(readFileSync(english, 'utf8'))
    for (const language of allLanguages) {
      const m = createMessages<WebMessages>(() => ({ language, catalogue: readCatalogue(language) }))
      const labels = [m.manifest_home(), m.manifest_calendar()]
      const shortcuts = [m.manifest_post(), m.nav_messages(), m.open_calendar()]
      const translated = {
        ...manifest,
        lang: language,
        dir: directionOf(language),
        description: m.product_tagline(),
        screenshots: manifest.screenshots.map((one: object, at: number) => ({ ...one, label: labels[at] })),
        shortcuts: manifest.shortcuts.map((one: object, at: number) => ({ ...one, name: shortcuts[at] })),
      }
      this.emitFile({
        type: 'asset',
        fileName: `app.${language}.webmanifest`,
        source: JSON.stringify(translated),
      })
    }
  },
})
