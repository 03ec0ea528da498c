// Finds the relationship between an embedded table and its parent, from foreign keys and computed relationships
// (https://docs.postgrest.org/en/v14/references/api/resource_embedding.html).

import { WireError } from '../../http/wire-error.ts'
import type { ForeignKey, Routine, Table } from '../catalog.ts'
import type { SchemaCache } from '../schema-cache.ts'
import { rowsOf } from './routine-rows.ts'
import { closest, LEAST_FOR_PARTS } from './suggest.ts'

/** `parent.from = child.to`, for each column of a key. */
type ColumnPair = { from: string; to: string }

export type Relationship = {
  target: Table
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  /** Parent to target; for many-to-many parent to junction. */
  columns: ColumnPair[]
  /** The junction table of a many-to-many, and its columns that refer to the target. */
  junction?: { table: Table; columns: ColumnPair[] }
  /** The function that returns the rows, of a computed relationship. */
  routine?: Routine
  /** Names by which a request may choose this one: constraint, foreign key column, junction. */
  hints: string[]
  /** Names by which a request may refer to the target: the table, the constraint, the parent's key column. */
  targets: string[]
  /** For the error about ambiguous relationships. */
  description: string
}

export const isToOne = ({ cardinality }: Relationship) =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'

/** @throws {WireError} PGRST200 when there is none, PGRST201 when there are several */
export function findRelationship(
  cache: SchemaCache,
  origin: Table,
  target: string,
  hint?: string,
): Relationship {
  const computed = cache.computedRelationships(origin).find(({ name }) => name === target)
  if (computed) return throughFunction(cache, computed)
  const all = relationshipsOf(cache, origin)
  const found = all.filter(
    (relationship) =>
      relationship.targets.includes(target) && (hint === undefined || relationship.hints.includes(hint)),
  )
  const [first, ...others] = found
  if (!first) throw noRelationship(cache, origin, target, hint)
  if (others.length === 0) return first
  // In a self-reference, the name of the table selects the children; the parent is selected by column name.
  const children = found.filter(({ cardinality }) => cardinality === 'one-to-many')
  if (first.target === origin && children.length === 1) return children[0] ?? first
  throw ambiguous(origin, target, found)
}

// https://docs.postgrest.org/en/v14/references/api/resource_embedding.html#computed-relationships
function throughFunction(cache: SchemaCache, routine: Routine): Relationship {
  return {
    target: rowsOf(cache, routine),
    cardinality: routine.returnsOneRow ? 'many-to-one' : 'one-to-many',
    columns: [],
    routine,
    hints: [],
    targets: [routine.name],
    description: routine.name,
  }
}

function relationshipsOf(cache: SchemaCache, origin: Table): Relationship[] {
  const outgoing = cache.keys.of(origin)
  const incoming = cache.keys.to(origin)
  return [
    ...outgoing.flatMap((key) => parentThrough(cache, key)),
    ...incoming.flatMap((key) => childrenThrough(cache, key)),
    ...incoming.flatMap((key) => partnersThrough(cache, key)),
  ]
}

function parentThrough(cache: SchemaCache, key: ForeignKey): Relationship[] {
  const target = cache.table(key.foreignSchema, key.foreignTable)
  if (!target) return []
  const [column, ...more] = key.columns
  const single = column !== undefined && more.length === 0 ? [column] : []
  return [
    {
      target,
      cardinality: key.isUnique ? 'one-to-one' : 'many-to-one',
      columns: pairs(key.columns, key.foreignColumns),
      hints: [key.name, ...single],
      // By constraint or column only the table, because each of its views has them, too.
      targets: [target.name, ...(target.isView ? [] : [key.name, ...single])],
      description: `${key.name} using ${key.table}(${key.columns.join(', ')}) and ${key.foreignTable}(${key.foreignColumns.join(', ')})`,
    },
  ]
}

function childrenThrough(cache: SchemaCache, key: ForeignKey): Relationship[] {
  const target = cache.table(key.schema, key.table)
  if (!target) return []
  return [
    {
      target,
      cardinality: key.isUnique ? 'one-to-one' : 'one-to-many',
      columns: pairs(key.foreignColumns, key.columns),
      hints: [key.name, ...(key.columns.length === 1 ? key.columns : [])],
      targets: [target.name, ...(target.isView ? [] : [key.name])],
      description: `${key.name} using ${key.foreignTable}(${key.foreignColumns.join(', ')}) and ${key.table}(${key.columns.join(', ')})`,
    },
  ]
}

// A junction is a table whose primary key contains the columns of both foreign keys.
function partnersThrough(cache: SchemaCache, near: ForeignKey): Relationship[] {
  const junction = cache.table(near.schema, near.table)
  // A view of a junction would make each of its relationships ambiguous.
  if (!junction || junction.isView) return []
  return cache.keys
    .of(junction)
    .filter((far) => far.name !== near.name)
    .filter((far) => [...near.columns, ...far.columns].every((name) => junction.primaryKey.includes(name)))
    .flatMap((far) => {
      const target = cache.table(far.foreignSchema, far.foreignTable)
      if (!target) return []
      return {
        target,
        cardinality: 'many-to-many' as const,
        columns: pairs(near.foreignColumns, near.columns),
        junction: { table: junction, columns: pairs(far.columns, far.foreignColumns) },
        hints: [junction.name],
        targets: [target.name],
        description: `${junction.name} using ${near.name}(${near.columns.join(', ')}) and ${far.name}(${far.columns.join(', ')})`,
      }
    })
}

const pairs = (from: readonly string[], to: readonly string[]): ColumnPair[] =>
  from.map((name, index) => ({ from: name, to: to[index] ?? '' }))

function noRelationship(cache: SchemaCache, origin: Table, target: string, hint?: string): WireError {
  const by = hint === undefined ? '' : ` using the hint '${hint}'`
  return new WireError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      body: {
        details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${by} in the schema '${origin.schema}', but no matches were found.`,
        hint: suggestion(cache, origin, target),
      },
    },
  )
}

function suggestion(cache: SchemaCache, origin: Table, target: string): string | null {
  const targets = relationshipsOf(cache, origin).map((relationship) => relationship.target.name)
  const [wrong, candidates] = targets.length > 0 ? [target, targets] : [origin.name, cache.keys.names()]
  const meant = closest(wrong, candidates, LEAST_FOR_PARTS)
  return meant === undefined ? null : `Perhaps you meant '${meant}' instead of '${wrong}'.`
}

function ambiguous(origin: Table, target: string, found: Relationship[]): WireError {
  const choices = found.map(({ hints }) => `'${target}!${hints[0]}'`).join(', ')
  return new WireError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      body: {
        details: found.map(({ cardinality, target: { name }, description }) => ({
          cardinality,
          embedding: `${origin.name} with ${name}`,
          relationship: description,
        })),
        hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
      },
    },
  )
}
