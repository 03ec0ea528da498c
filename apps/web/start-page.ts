// Puts into index.html what it needs to show a screen before the app has loaded: the skeleton's style and script, and
// the preloading of the fonts. The app's own style sheet moves behind the skeleton, which does not wait for it. Its
// scripts move into a template: the skeleton's script decides when they are loaded.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Of the Latin alphabet; the others load when a text needs them. */
const FONTS = ['figtree-latin-wght-normal', 'fraunces-latin-wght-normal']

export const startPage = (): Plugin => ({
  name: 'start-page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const fonts = FONTS.flatMap((font) => files.filter((file) => file.includes(font)))
      return {
        html: withStart(withScriptsApart(withStylesLast(html)), await script()),
        tags: [...fonts.map(preload), await style()],
      }
    },
  },
})

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
  injectTo: 'head',
})

/** The dark colours in tokens.css. The variant is Tailwind's, from app.css, and this style does not pass through Tailwind. */
const DARK = /:root \{\s*@variant dark \{([^}]*)\}\s*\}/

const darkRules = (_: string, colours: string) =>
  `@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${colours}} } ` +
  `@media screen { :root[data-theme="dark"] {${colours}} }`

function style(): HtmlTagDescriptor {
  const css = ['src/styles/tokens.css', 'src/start/fonts.css', 'src/start/start.css']
    .map((file) => readFileSync(here(file), 'utf8'))
    .join('')
    .replace(DARK, darkRules)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
  return { tag: 'style', children: css, injectTo: 'head' }
}

async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: here('src/start/start.ts'), output: { format: 'iife' } },
    },
  })
  const [built] = 'output' in result ? result.output : []
  if (built?.type !== 'chunk') throw new Error('start.ts was not built')
  return built.code.trim()
}

/** Right behind the skeleton, so that its heading is there when it is painted first. */
const withStart = (html: string, code: string) =>
  html.replace('<noscript>', (next) => `<script>${code}</script>${next}`)

const withStylesLast = (html: string) =>
  moved(html, /<link rel="stylesheet"[^>]*>/g, (links) => ['</body>', links])

const withScriptsApart = (html: string) =>
  moved(html, /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, (scripts) => [
    '</head>',
    `<template id="app">${scripts}</template>`,
  ])

/** @param to says before what the elements come, and inside what */
function moved(
  html: string,
  elements: RegExp,
  to: (found: string) => [before: string, content: string],
): string {
  const [before, content] = to((html.match(elements) ?? []).join(''))
  return html.replace(elements, '').replace(before, () => content + before)
}
