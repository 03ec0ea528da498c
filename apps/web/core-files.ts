// The files that the service worker precaches: the page and what the core screens need. Rare parts are loaded when they
// are used, and the browser's own cache keeps them.

import type { Plugin } from 'vite'

/** Their modules, below src. */
const CORE = [
  'routes/(index|login|_guarded)',
  'routes/_guarded/(_shell|_shell/_family|_shell/settings|_shell/profile/index)',
  'routes/_guarded/_shell/_family/(home|messages|chat|events/index|recipes/index|recipes/\\$id|lists/index|lists/\\$id)',
  'routes/_guarded/_shell/_family/(family|history|share)',
  // Parts of them that are loaded on demand.
  'components/ui/(toasts|popup-parts|waiting-actions)',
  'components/reactions/(reaction-menu|who-reacted)',
  'data/(outbox/run|kept/take-shared)',
  'photos/shrink-picture',
  'photos/camera/(taken-at|tiff|movie)',
  'app/outbox-senders',
  'features/outbox/(waiting-list|sign-out-question)',
  'features/feed/(photo-files|photo-tray|photo-gallery|edit-post)',
  'features/comments/comment-list',
  'features/recipes/recipe-dialog',
  'features/messages/live/live-messages',
  'features/history/tree/family-tree',
]
  .flatMap(alternatives)
  .map((name) => new RegExp(`/src/${name}\\.tsx?(\\?tsr-split=component)?$`))
/** Toasts, whose module is loaded with the first one. */
const SONNER = /\/node_modules\/sonner\//
const STORED = [...CORE, SONNER]

/** `a/(b|c)` stands for `a/b` and `a/c`. */
function alternatives(name: string): string[] {
  const [, before = '', names] = /^(.*)\((.*)\)$/.exec(name) ?? []
  return names ? names.split('|').map((one) => before + one) : [name]
}

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
        } else if (chunk.isEntry || chunk.moduleIds.some((id) => STORED.some((part) => part.test(id)))) {
          add(file)
        }
      }
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? chunk.moduleIds : [],
      )
      const missing = STORED.find((part) => !modules.some((id) => part.test(id)))
      // It was moved, and would be missing without a connection.
      if (missing) this.error(`${missing} is to be stored for use without a connection, and is in no script`)
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
