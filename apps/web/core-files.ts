// The files that the service worker precaches: the page and what the core screens need. Rare parts are loaded when they
// are used, and the browser's own cache keeps them.

import type { Plugin } from 'vite'

const CORE_SCREENS =
  /\/routes\/(guarded|shell|in-family|start|login|home|messages|chat|events|recipes|recipe|lists|list|family|profile|history|settings)\.tsx$/
/** Parts of them that are loaded on demand. */
const CORE_PARTS = [
  /ui\/(toasts|popup-parts|waiting-actions)/,
  /outbox\/(run|waiting-list|sign-out-question)|outbox-senders|lib\/shrink-picture/,
  /feed\/(photo-files|photo-tray|photo-gallery|edit-post|take-shared)/,
  /comments\/comment-list|reactions\/(reaction-menu|who-reacted)/,
  /live\/live-messages|tree\/family-tree/,
].map((names) => new RegExp(`/src/.*(${names.source})\\.tsx?$`))
/** The module of the toasts, which is loaded with the first one. */
const SONNER = /\/node_modules\/sonner\//
const CORE = [CORE_SCREENS, ...CORE_PARTS, SONNER]

/** The fonts for Latin letters; the others come with a text that needs them. */
const CORE_FONTS = /(figtree|fraunces)-latin-(?!ext)[\w-]+\.woff2$/

type Entry = { url: string; revision: string | null; size: number }

/** The server completes the page with its configuration, and this revision with that of the configuration. */
const CONFIG_REVISION = 'CONFIG_REVISION'

export function coreFiles() {
  const files = new Set(['index.html', 'icon.svg'])

  const plugin: Plugin = {
    name: 'core-files',
    generateBundle(_options, bundle) {
      const add = (file: string) => {
        const chunk = bundle[file]
        if (files.has(file) || !chunk) return
        files.add(file)
        if (chunk.type !== 'chunk') return
        for (const imported of chunk.imports) add(imported)
        for (const style of chunk.viteMetadata?.importedCss ?? []) add(style)
      }
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'asset') {
          if (CORE_FONTS.test(file)) files.add(file)
        } else if (chunk.isEntry || chunk.moduleIds.some((id) => CORE.some((part) => part.test(id)))) {
          add(file)
        }
      }
    },
  }

  const transform = (entries: Entry[]) => ({
    manifest: entries
      .filter(({ url }) => files.has(url))
      .map((entry) =>
        entry.url === 'index.html' ? { ...entry, revision: `${entry.revision}-${CONFIG_REVISION}` } : entry,
      ),
    warnings: [],
  })

  return { plugin, transform }
}
