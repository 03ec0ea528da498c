import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { allLanguages } from '../../../packages/i18n/src/index.ts'
import { readCatalogue } from './read-catalogue.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))

/**
 * Puts what the page shows until the app runs into index.html, in every language: each screen as a template whose id is its
 * name with the language, such as `guard-de`.
 */
export const prerender = (): Plugin => ({
  name: 'prerender',
  async transformIndexHtml(html) {
    const { module } = await runnerImport<typeof import('../src/app/first-paint')>(
      `${src}/app/first-paint.tsx`,
      { configFile: false, logLevel: 'error', resolve: { alias: { '@': src } } },
    )
    const screens: string[] = []
    const notices: string[] = []
    for (const language of allLanguages) {
      const { 'needs-javascript': notice = '', ...checks } = module.firstPaint(
        language,
        readCatalogue(language),
      )
      notices.push(notice)
      for (const [name, screen] of Object.entries(checks))
        screens.push(`<template id="${name}-${language}">${screen}</template>`)
    }
    return html
      .replace('<!-- prerendered screens -->', () => screens.join(''))
      .replace('<!-- needs JavaScript -->', () => notices.join(''))
  },
})
