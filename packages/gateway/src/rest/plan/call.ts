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
import { closest } from './suggest.ts'

/** `json`: an object of arguments, or a list whose first one counts; `texts`: each as Postgres text, from a URL; `raw`: the body as the single argument. */
export type Arguments =
  | { kind: 'json'; names: string[]; json: string; isList: boolean }
  | { kind: 'texts'; texts: Map<string, string[]> }
  | { kind: 'raw'; body: string }

export type CallPlan = {
  routine: Routine
  parameters: Parameter[]
  arguments: Arguments
  /** How to read the rows that it returns; undefined for a single value. */
  read?: ReadPlan
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
  return { routine, parameters, arguments: bound, read }
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
  if (type !== 'application/json') return { kind: 'raw', body }
  if (body === '') return { kind: 'json', names: [], json: '{}', isList: false }
  const value = parseJson(body)
  if (isObject(value)) {
    return { kind: 'json', names: [...(columns ?? Object.keys(value))], json: body, isList: false }
  }
  if (!Array.isArray(value) || !value.every(isObject)) return { kind: 'raw', body }
  return listOf(parsePayload(body, contentType, columns))
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

  const single = overloads.find(takesSingleArgument)
  if (!single || given.kind === 'texts') throw noRoutine(cache, schema, name, names)
  const body = given.kind === 'json' ? given.json : given.body
  return { routine: single, given: { kind: 'raw' as const, body } }
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

const takesSingleArgument = ({ parameters: [only, ...more] }: Routine) =>
  only?.name === '' && more.length === 0 && ['json', 'jsonb', 'text', 'bytea', 'xml'].includes(only.type)

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

function noRoutine(cache: SchemaCache, schema: string, name: string, names: readonly string[]): WireError {
  const described = (list: readonly string[]) =>
    list.length > 0 ? `${schema}.${name}(${list.join(', ')})` : `${schema}.${name} without parameters`
  const searched = `${schema}.${name} ${names.length > 0 ? `with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}` : 'without parameters'}`
  const [overload] = cache.routines(schema, name)
  const other = overload ? undefined : closest(name, cache.routineNames(schema))
  const meant = overload ?? (other === undefined ? undefined : cache.routines(schema, other)[0])
  return new WireError(
    404,
    'PGRST202',
    `Could not find the function ${described(names)} in the schema cache`,
    {
      body: {
        details: `Searched for the function ${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
        hint: meant
          ? `Perhaps you meant to call the function ${meant.schema}.${meant.name}${meant.parameters.length > 0 ? `(${meant.parameters.map((parameter) => parameter.name).join(', ')})` : ''}`
          : null,
      },
    },
  )
}
