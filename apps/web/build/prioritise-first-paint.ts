import type { Plugin } from 'vite'

/** Of the Latin alphabet; the browser loads the others when a text needs them. */
const FONTS = /\/(figtree|fraunces)-latin-wght-normal-[^/]*\.woff2$/

/**
 * What the page shows until the app runs needs styles and fonts only: the page loads the fonts without waiting for the
 * style sheet that names them, and scripts with a low priority, after both.
 */
export const prioritiseFirstPaint = (): Plugin => ({
  name: 'prioritise-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => ({
      html: html
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
      tags: Object.keys(bundle)
        .filter((file) => FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
    }),
  },
})
