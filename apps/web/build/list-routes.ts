// Tells the server which scripts each screen needs. The router's plugin makes a module of its own of what a file in src/routes
// shows, and the file's name says the path.

import type { Plugin, Rolldown } from 'vite'

const ROUTE = /\/src\/routes\/(.+)\.tsx(\?tsr-split=component)?$/

/**
 * Writes routes.json: the path of each screen, such as `/recipes/:id`, with the scripts that it needs besides those in
 * index.html, in the order in which they can run.
 */
export const listRoutes = (): Plugin => ({
  name: 'list-routes',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
    const known = withImports(entries, bundle)
    // By file, such as `_guarded/_shell/_family/recipes/$id`; none for a screen that comes with the app.
    const scripts = new Map<string, string[]>()
    for (const { fileName, moduleIds } of chunks) {
      for (const id of moduleIds) {
        const [, file, split] = ROUTE.exec(id) ?? []
        if (file) scripts.set(file, [...(scripts.get(file) ?? []), ...(split ? [fileName] : [])])
      }
    }
    const screens = [...scripts.keys()].filter((file) => !isFrame(file))
    const routes = screens.map((file) => {
      const own = withFrames(file).flatMap((one) => scripts.get(one) ?? [])
      return [pathOf(file), withImports(own, bundle).filter((script) => !known.includes(script))]
    })
    this.emitFile({
      type: 'asset',
      fileName: 'routes.json',
      source: JSON.stringify(Object.fromEntries(routes)),
    })
  },
})

const isFrame = (file: string) => /(^|\/)_[^/]+$/.test(file)

/** `_guarded/create-family` is inside `_guarded`. */
const withFrames = (file: string) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** As Hono writes it: `/recipes/:id` for `_guarded/_shell/_family/recipes/$id`, `*` for `$`. */
function pathOf(file: string): string {
  if (file === '$') return '*'
  const parts = file.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${parts.join('/')}`.replaceAll('$', ':')
}

/** @returns each script after those that it imports */
function withImports(scripts: string[], bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  return scripts.flatMap((script) => {
    const chunk = bundle[script]
    if (seen.has(script) || chunk?.type !== 'chunk') return []
    seen.add(script)
    return [...withImports(chunk.imports, bundle, seen), script]
  })
}
