import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const src = fileURLToPath(new URL('../src', import.meta.url))

/** Puts what the page shows until the app runs into index.html, each screen as a template with its name as id. */
export const prerender = (): Plugin => ({
  name: 'prerender',
  async transformIndexHtml(html) {
    const { module } = await runnerImport<typeof import('../src/app/first-paint')>(
      `${src}/app/first-paint.tsx`,
      { configFile: false, logLevel: 'error', resolve: { alias: { '@': src } } },
    )
    const templates = Object.entries(module.firstPaint()).map(
      ([name, screen]) => `<template id="${name}">${screen}</template>`,
    )
    return html.replace('<!-- prerendered screens -->', () => templates.join(''))
  },
})
