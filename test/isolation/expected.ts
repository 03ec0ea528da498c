// The expected results: the section "Who may do what" of docs/security.md.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CALLERS, type CallerName, FAMILY } from './callers.ts'

/** One action on one thing, and for tables on one column: `posts`, `change`, `content`. */
export type Cell = { thing: string; action: string; column: string }

export type Line = { thing: string; action: string; columns: string[]; who: ReadonlySet<CallerName> }

/** Stands for all columns that no other line of the thing and action names. */
const REST = 'others'

export async function readExpected(): Promise<Line[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const [, section = ''] = /^## Who may do what$(.*?)^## /ms.exec(text) ?? []
  const rows = section.split('\n').filter((line) => /^\| `/.test(line))
  return rows.flatMap((row) => parseRow(row.replaceAll('`', '')))
}

// `| posts | change | content, tags | author |`; things without columns have one cell less.
function parseRow(row: string): Line[] {
  const [thing = '', actions = '', ...rest] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const who = new Set(listed(rest.pop() ?? '').flatMap(callersOf))
  return listed(actions).map((action) => ({ thing, action, columns: listed(rest[0] ?? ''), who }))
}

const listed = (text: string) => (text === '' ? [] : text.split(',').map((name) => name.trim()))

/** @throws for a name that is neither a caller nor a group */
function callersOf(name: string): readonly CallerName[] {
  if (name === 'family') return FAMILY
  if (name === 'everyone') return CALLERS
  if (name === 'nobody') return []
  if ((CALLERS as readonly string[]).includes(name)) return [name as CallerName]
  throw new Error(`docs/security.md names an unknown caller: ${name}`)
}

/** The callers who may, or undefined when the table has no line for this cell. */
export function allowedBy(lines: Line[], { thing, action, column }: Cell) {
  const candidates = lines.filter((line) => line.thing === thing && line.action === action)
  const line =
    candidates.find(({ columns }) => (column === '' ? columns.length === 0 : columns.includes(column))) ??
    candidates.find(({ columns }) => column !== '' && columns.includes(REST))
  return line?.who
}

/** What the table names, and the project no longer has. */
export function obsolete(lines: Line[], cells: Cell[]): string[] {
  const known = new Set(cells.map(({ thing, action, column }) => `${thing}, ${action}, ${column}`))
  return lines.flatMap(({ thing, action, columns }) =>
    (columns.length > 0 ? columns.filter((column) => column !== REST) : [''])
      .map((column) => `${thing}, ${action}, ${column}`)
      .filter((name) => !known.has(name)),
  )
}

/** A line for the table, as measured. */
export function printLine({ thing, action }: Cell, columns: string[], who: ReadonlySet<CallerName>): string {
  const cells = [
    `\`${thing}\``,
    action,
    ...(columns.length > 0 ? [columns.join(', ')] : []),
    printCallers(who),
  ]
  return `| ${cells.join(' | ')} |`
}

export function printCallers(who: ReadonlySet<CallerName>): string {
  if (who.size === 0) return 'nobody'
  if (CALLERS.every((name) => who.has(name))) return 'everyone'
  const members: readonly CallerName[] = FAMILY
  const whole = members.every((name) => who.has(name))
  const names = CALLERS.filter((name) => who.has(name) && !(whole && members.includes(name)))
  return [...names, ...(whole ? ['family'] : [])].join(', ')
}
