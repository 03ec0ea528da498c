// Compares attempts with the table, and says in words which line is wrong or missing.

import type { Attempt } from './attempt.ts'
import type { CallerName } from './callers.ts'
import { allowedBy, type Cell, type Line, printCallers, printLine } from './expected.ts'

/** One cell for all callers. */
export type Measured = Cell & { allowed: Set<CallerName>; unclear: string[] }

export function gather(attempts: Map<CallerName, Attempt[]>): Measured[] {
  const cells = new Map<string, Measured>()
  for (const [name, tried] of attempts) {
    for (const { thing, action, column, outcome } of tried) {
      const key = `${thing}, ${action}, ${column}`
      const cell = cells.get(key) ?? { thing, action, column, allowed: new Set(), unclear: [] }
      cells.set(key, cell)
      if (outcome === 'allowed') cell.allowed.add(name)
      if (outcome.startsWith('unclear')) cell.unclear.push(`${name}: ${outcome}`)
    }
  }
  return [...cells.values()]
}

/** @returns a sentence for each difference; none when all is as expected */
export function differences(lines: Line[], measured: Measured[]): string[] {
  const unclear = measured.flatMap((cell) => cell.unclear.map((reason) => `${nameOf(cell)}: ${reason}`))
  const wrong = measured.flatMap((cell) => {
    const who = allowedBy(lines, cell)
    if (!who || printCallers(who) === printCallers(cell.allowed)) return []
    return `${nameOf(cell)}: allowed to ${printCallers(cell.allowed)}, expected ${printCallers(who)}`
  })
  return [...unclear, ...wrong, ...missing(lines, measured)]
}

function missing(lines: Line[], measured: Measured[]): string[] {
  const groups = new Map<string, Measured[]>()
  for (const cell of measured) {
    if (allowedBy(lines, cell)) continue
    const group = `${cell.thing}, ${cell.action}, ${printCallers(cell.allowed)}`
    groups.set(group, [...(groups.get(group) ?? []), cell])
  }
  return [...groups.values()].map((cells) => {
    const [first] = cells as [Measured, ...Measured[]]
    const columns = cells.map(({ column }) => column).filter(Boolean)
    return `no line in docs/security.md; if this is right, add ${printLine(first, columns, first.allowed)}`
  })
}

const nameOf = ({ thing, action, column }: Cell) => [thing, action, column].filter(Boolean).join(', ')
