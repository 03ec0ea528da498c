import type { Plugin } from 'vite'

/** Of the Latin alphabet; the browser loads the others when a text needs them. */
const FONTS = /\/(figtree|fraunces)-latin-wght-normal-[^/]*\.woff2$/

/** Has the page load its fonts without waiting for the style sheet that names them. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
})
