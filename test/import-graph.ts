// Which file imports which, read from the source text: static, type-only and dynamic imports alike.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type ImportGraph = ReadonlyMap<string, readonly string[]>

const imported = /(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g

/**
 * @param directory the root of the graph; files are named relative to it
 * @param aliases such as `{ '@/': 'src/' }`
 */
export function importGraph(directory: string, aliases: Record<string, string> = {}): ImportGraph {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/node_modules|generated\//.test(file),
  )
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(directory, file), 'utf8')
      const targets = [...text.matchAll(imported)].flatMap(
        ([, specifier = '']) => resolve(directory, file, specifier, aliases) ?? [],
      )
      return [file, targets]
    }),
  )
}

/** Undefined for packages, styles and other files outside the graph. */
function resolve(directory: string, from: string, specifier: string, aliases: Record<string, string>) {
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  if (!alias && !specifier.startsWith('.')) return undefined
  const path = alias
    ? join(directory, aliases[alias] ?? '', specifier.slice(alias.length))
    : join(directory, dirname(from), specifier)
  const file = ['', '.ts', '.tsx']
    .map((ending) => path + ending)
    .find((file) => existsSync(file) && statSync(file).isFile())
  return file && /\.tsx?$/.test(file) ? relative(directory, file) : undefined
}

/** Each group of files that import each other in a circle (Tarjan's strongly connected components). */
export function cyclesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    low.set(file, index)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      const reached = order.has(target)
        ? stack.includes(target)
          ? order.get(target)
          : undefined
        : visit(target)
      low.set(file, Math.min(low.get(file) ?? index, reached ?? Number.POSITIVE_INFINITY))
    }
    if (low.get(file) === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort())
    }
    return low.get(file) ?? index
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
