// Prints a catalog as TypeScript in the shape that supabase-js takes: `createClient<Database>`.
// https://supabase.com/docs/guides/api/rest/generating-types shows that shape. These types are narrower: they hold
// only what a signed-in person may read and write, and a check on a list of words becomes a union.

import type { Catalog, Column, ForeignKey, Routine } from './catalog.ts'

/** @throws when the database has a type that no TypeScript type is known for */
export function printTypes({ columns, foreignKeys, routines }: Catalog): string {
  const relations = (kind: Column['kind']) => {
    const names = new Set(columns.filter((column) => column.kind === kind).map((column) => column.relation))
    return record([...names].map((name) => [name, relation(name)]))
  }
  const relation = (name: string) => {
    const own = columns.filter((column) => column.relation === name)
    const insertable = own.filter((column) => column.insertable)
    const updatable = own.filter((column) => column.updatable)
    return record([
      ['Row', record(own.filter((column) => column.readable).map((column) => [column.name, value(column)]))],
      [
        'Insert',
        record(insertable.map((column) => [column.name + (column.optional ? '?' : ''), value(column)])),
      ],
      ['Update', record(updatable.map((column) => [`${column.name}?`, value(column)]))],
      ['Relationships', tuple(foreignKeys.filter((key) => key.relation === name).map(relationship))],
    ])
  }

  return `// Written by \`npm run generate-types\` from supabase/migrations; not by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = ${record([
    ['__InternalSupabase', record([['PostgrestVersion', "'14'"]])],
    [
      'public',
      record([
        ['Tables', relations('table')],
        ['Views', relations('view')],
        ['Functions', record(routines.map((routine) => [routine.name, signature(routine)]))],
        ['Enums', record([])],
        ['CompositeTypes', record([])],
      ]),
    ],
  ])}

/** A row as it is read: \`Tables<'films'>\`. */
export type Tables<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']
`
}

function value({ type, nullable, choice }: Column): string {
  const words = choice?.match(/'(?:[^']|'')*'/g)
  return (words ? words.join(' | ') : typescript(type)) + (nullable ? ' | null' : '')
}

function relationship(key: ForeignKey): string {
  return record([
    ['foreignKeyName', `'${key.name}'`],
    ['columns', quoted(key.columns)],
    ['isOneToOne', String(key.oneToOne)],
    ['referencedRelation', `'${key.target}'`],
    ['referencedColumns', quoted(key.targetColumns)],
  ])
}

function signature(routine: Routine): string {
  const given = routine.arguments.filter(({ mode }) => 'ibv'.includes(mode))
  const returned = routine.arguments.filter(({ mode }) => 'obt'.includes(mode))
  const isOptional = (index: number) => index >= given.length - routine.defaults

  const row = routine.relation
    ? `Database['public']['Tables']['${routine.relation}']['Row']`
    : returned.length > 0
      ? record(returned.map(({ name, type }) => [name, typescript(type)]))
      : typescript(routine.returns)
  return record([
    [
      'Args',
      given.length > 0
        ? record(
            given.map(({ name, type }, index) => [name + (isOptional(index) ? '?' : ''), typescript(type)]),
          )
        : 'never',
    ],
    ['Returns', routine.set ? `${row}[]` : row],
  ])
}

const scalars: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  tsvector: 'unknown',
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  date: 'string',
  interval: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  'timestamp without time zone': 'string',
  void: 'undefined',
}

function typescript(type: string): string {
  if (type.endsWith('[]')) return `${typescript(type.slice(0, -2))}[]`
  const known = scalars[type]
  if (!known) throw new Error(`No TypeScript type is known for ${type}: add it to scripts/types/print.ts`)
  return known
}

const quoted = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

const indented = (text: string) => text.replaceAll('\n', '\n  ')

const tuple = (members: string[]) =>
  members.length > 0 ? `[${members.map((member) => `\n  ${indented(member)},`).join('')}\n]` : '[]'

const record = (members: [string, string][]) =>
  members.length > 0
    ? `{${members.map(([name, type]) => `\n  ${name}: ${indented(type)}`).join('')}\n}`
    : 'Record<never, never>'
