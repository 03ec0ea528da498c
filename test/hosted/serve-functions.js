// Run by Deno: serves each function below its name, as hosted Supabase does.

import process from 'node:process'

const handlers = {}

async function handlerOf(name) {
  const { promise, resolve } = Promise.withResolvers()
  globalThis.Deno.serve = resolve
  await import(`file://${process.env.FUNCTIONS}/${name}/index.js`)
  return promise
}

export default {
  async fetch(request) {
    const [, name] = new URL(request.url).pathname.split('/')
    handlers[name] ??= await handlerOf(name)
    return handlers[name](request)
  },
}
