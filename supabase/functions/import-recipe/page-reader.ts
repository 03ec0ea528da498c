// The worker thread: posts 'ready', then answers one page with its recipe.

import { parentPort } from 'node:worker_threads'
import { findRecipe } from './find-recipe.ts'

parentPort?.once('message', ({ html, base }: { html: string; base: string }) => {
  parentPort?.postMessage(findRecipe(html, new URL(base)))
})
parentPort?.postMessage('ready')
