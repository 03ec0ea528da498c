// Chooses the function to call, by its name and the names of the arguments
// (https://docs.postgrest.org/en/v14/references/api/functions.html).

import { WireError } from '../../http/wire-error.ts'
import type { Parameter, Routine } from '../catalog.ts'
import { FORM, isObject, mediaTypeOf, type Payload, parseJson, parsePayload } from '../parse/payload.ts'
import type { Query } from '../parse/query.ts'
import type { SchemaCache } from '../schema-cache.ts'
import { planRead } from './read.ts'
import type { ReadPlan } from './read-plan.ts'
import { rowsOf } from './routine-rows.ts'
import { closest, LEAST_FOR_PARTS } from './suggest.ts'

/** `json`: an object of arguments, or a list whose first one counts; `texts`: each as Postgres text, from a URL; `raw`: the body as the single argument. */
export type Arguments =
  | { kind: 'json'; names: string[]; json: string; isList: boolean }
  | { kind: 'texts'; texts: Map<string, string[]> }
  | { kind: 'raw'; body: string; type: RawType }

/** The type of a function's only parameter that takes a body as it is. */
type RawType = 'json' | 'text' | 'xml' | 'bytea'

export type CallPlan = {
  routine: Routine
  parameters: Parameter[]
  arguments: Arguments
  /** How to read the rows that it returns; undefined for a single value. */
  read?: ReadPlan
  /** The rows to return: those of a single value are one. */
  limit: number
  offset: number
}

/** @throws {WireError} PGRST202 when no function fits, PGRST203 when several do */
export function planCall(
  cache: SchemaCache,
  schema: string,
  name: string,
  given: Arguments,
  query: Query,
  limit: number,
): CallPlan {
  const { routine, given: bound } = findRoutine(cache, schema, name, given)
  const names = argumentNames(bound)
  const parameters =
    bound.kind === 'raw'
      ? routine.parameters
      : routine.parameters.filter((parameter) => names.includes(parameter.name))
  const read =
    routine.returns === 'composite' ? planRead(cache, rowsOf(cache, routine), query, limit) : undefined
  return { routine, parameters, arguments: bound, read, ...(routine.returnsSet ? page(query, limit) : whole) }
}

const whole = { limit: 1, offset: 0 }

function page({ limits, offsets }: Query, most: number) {
  const root = (entries: Query['limits']) => entries.findLast(({ path }) => path.length === 0)?.value
  return { limit: Math.min(root(limits) ?? most, most), offset: root(offsets) ?? 0 }
}

/**
 * The body of a POST as arguments: a JSON object, the first of an array or of CSV lines, or a form. Anything else is a
 * single argument.
 * @param columns the `columns` parameter: the arguments to pass
 */
export function parseArguments(
  body: string,
  contentType: string | null,
  columns?: readonly string[],
): Arguments {
  const type = mediaTypeOf(contentType)
  if (type === FORM) return argumentsOfUrl([...new URLSearchParams(body)])
  if (type === 'text/csv') return listOf(parsePayload(body, contentType))
  if (type !== 'application/json') return { kind: 'raw', body, type: rawTypes[type] ?? 'json' }
  if (body === '') return { kind: 'json', names: [], json: '{}', isList: false }
  const value = parseJson(body)
  if (isObject(value)) {
    return { kind: 'json', names: [...(columns ?? Object.keys(value))], json: body, isList: false }
  }
  if (!Array.isArray(value) || !value.every(isObject)) return { kind: 'raw', body, type: 'json' }
  return listOf(parsePayload(body, contentType, columns))
}

const rawTypes: Record<string, RawType> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
}

const listOf = ({ json, keys }: Payload): Arguments => ({ kind: 'json', names: keys, json, isList: true })

export function argumentsOfUrl(pairs: readonly [string, string][]): Arguments {
  const texts = new Map<string, string[]>()
  for (const [name, text] of pairs) texts.set(name, [...(texts.get(name) ?? []), text])
  return { kind: 'texts', texts }
}

function findRoutine(cache: SchemaCache, schema: string, name: string, given: Arguments) {
  const overloads = cache.routines(schema, name)
  const names = argumentNames(given)
  const found = given.kind === 'raw' ? [] : overloads.filter((routine) => accepts(routine, names))
  const [routine, ...others] = found
  if (others.length > 0) throw overloaded(found)
  if (routine) return { routine, given }

  const type = given.kind === 'raw' ? given.type : 'json'
  const single = overloads.find((overload) => takesWhole(overload, type))
  if (!single || given.kind === 'texts') throw noRoutine(cache, schema, name, given)
  const body = given.kind === 'json' ? given.json : given.body
  return { routine: single, given: { kind: 'raw' as const, body, type } }
}

function argumentNames(given: Arguments): string[] {
  if (given.kind === 'json') return given.names
  return given.kind === 'texts' ? [...given.texts.keys()] : []
}

function accepts({ parameters }: Routine, names: readonly string[]): boolean {
  return (
    names.every((name) => parameters.some((parameter) => parameter.name !== '' && parameter.name === name)) &&
    parameters.every(({ name, required, variadic }) => !required || variadic || names.includes(name))
  )
}

const takesWhole = ({ parameters: [only, ...more] }: Routine, type: RawType) =>
  only?.name === '' && more.length === 0 && (only.type === type || (type === 'json' && only.type === 'jsonb'))

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`

function overloaded(found: readonly Routine[]): WireError {
  return new WireError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${found.map(signature).join(', ')}`,
    {
      body: {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    },
  )
}

function noRoutine(cache: SchemaCache, schema: string, name: string, given: Arguments): WireError {
  const names = argumentNames(given).toSorted()
  const listed = names.join(', ')
  const isWhole = given.kind === 'raw' && given.type !== 'json'
  const described = isWhole ? '' : names.length > 0 ? `(${listed})` : ' without parameters'
  const searched = names.length > 0 ? ` with parameter${names.length > 1 ? 's' : ''} ${listed}` : described
  const single = given.kind === 'texts' ? '' : ' or with a single unnamed json/jsonb parameter'
  const how = isWhole ? ` with a single unnamed ${given.type} parameter` : searched + single
  return new WireError(
    404,
    'PGRST202',
    `Could not find the function ${schema}.${name}${described} in the schema cache`,
    {
      body: {
        details: `Searched for the function ${schema}.${name}${how}, but no matches were found in the schema cache.`,
        hint: isWhole ? null : suggestion(cache, schema, name, names),
      },
    },
  )
}

function suggestion(
  cache: SchemaCache,
  schema: string,
  name: string,
  names: readonly string[],
): string | null {
  const overloads = cache.routines(schema, name)
  const list = (parameters: readonly string[]) => `(${parameters.toSorted().join(', ')})`
  const lists = overloads.map(({ parameters }) => list(parameters.map((parameter) => parameter.name)))
  const parameters = closest(list(names), lists, LEAST_FOR_PARTS)
  const meant =
    overloads.length > 0 ? parameters && name + parameters : closest(name, cache.routineNames(schema))
  return meant === undefined ? null : `Perhaps you meant to call the function ${schema}.${meant}`
}
