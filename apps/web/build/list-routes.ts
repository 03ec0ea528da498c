// Tells the server which scripts each screen needs, from the table of screens in src/app/screens.ts.

import { readFileSync } from 'node:fs'
import { type Plugin, parseSync, type Rolldown } from 'vite'

/**
 * Writes routes.json: the path of each screen, such as `/recipes/:id`, with the scripts that it needs besides those in
 * index.html, in the order in which they can run.
 */
export function listRoutes(source: string): Plugin {
  return {
    name: 'list-routes',
    generateBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).map((file) => [file.fileName, file]))
      const initial = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
      const known = new Set(
        withImports(
          initial.map(({ fileName }) => fileName),
          chunks,
        ),
      )
      const routes = screensIn(readTable(`${source}/app/screens.ts`)).map(({ path, modules }) => {
        const own = modules.map((module) => scriptOf(module.replace('@', source), bundle))
        return [path, withImports(own, chunks).filter((script) => !known.has(script))]
      })
      const content = JSON.stringify(Object.fromEntries(routes))
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: content })
    },
  }
}

/** The part of a syntax tree (https://github.com/estree/estree) that the table is made of. */
type Node = {
  elements: Node[]
  properties: { key: { name: string }; value: Node }[]
  body: Node
  source: { value: string }
  value: string
  declaration?: { declarations: [{ init: Node }] }
}

function readTable(file: string): Node {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const declaration = (program.body as unknown as Node[]).find((node) => node.declaration)?.declaration
  if (!declaration) throw new Error(`${file} exports no table`)
  return declaration.declarations[0].init
}

/** Each path with its modules, such as `@/routes/home`, from the outermost frame inwards. */
function screensIn(table: Node, frames: string[] = []): { path: string; modules: string[] }[] {
  return table.elements.flatMap(({ properties }) => {
    const { path, load, children } = Object.fromEntries(properties.map(({ key, value }) => [key.name, value]))
    const modules = [...frames, load?.body.source.value ?? '']
    return path ? { path: path.value, modules } : children ? screensIn(children, modules) : []
  })
}

function scriptOf(module: string, bundle: Rolldown.OutputBundle): string {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.includes(`${module}.tsx`)) return file.fileName
  }
  throw new Error(`${module} is a screen without a script`)
}

/** @returns each script after those that it imports */
function withImports(
  scripts: string[],
  chunks: Map<string, Rolldown.OutputBundle[string]>,
  seen = new Set<string>(),
): string[] {
  return scripts.flatMap((script) => {
    if (seen.has(script)) return []
    seen.add(script)
    const chunk = chunks.get(script)
    return chunk?.type === 'chunk' ? [...withImports(chunk.imports, chunks, seen), script] : []
  })
}
