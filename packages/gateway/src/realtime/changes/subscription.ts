// A channel's subscriptions to changes, and the check that its caller may have them.

import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { arrayText } from '../../database/sql-text.ts'
import type { Caller, Sender } from '../../http/caller.ts'
import { isClientFault } from '../client-fault.ts'
import { sessionWith } from '../topic.ts'
import { type Catalog, keyOf, nameOf, readableBy, type Table } from './catalog.ts'
import { isPlain } from './excludes.ts'
import { type Condition, FilterError, parseFilter } from './filter.ts'
import type { Change } from './notification.ts'
import { visibleRows, type Wanted } from './visible-rows.ts'

const request = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z.string(),
  table: z.string().optional(),
  filter: z.string().nullish(),
  select: z.array(z.string()).min(1).nullish(),
})

export type Binding = Wanted & {
  id: number
  event: Change['type'] | '*'
  schema: string
  table: string
}

/** A joined channel, as the change feed sees it. A new token can change the sender. */
export type Subscriber = {
  readonly sender: Sender
  /** The feed replaces them by equal ones that it shares among its subscribers. */
  bindings: readonly Binding[]
  /** @param data of a `postgres_changes` message, as JSON text */
  deliver(ids: number[], data: string): void
  /** A change could not be read: the client has to rejoin and fetch again. */
  fail(): void
}

/** Why a subscription is refused. The client receives the message. */
export class SubscriptionError extends Error {}

export const REFUSAL = 'Unable to subscribe to changes with given parameters.'

const ANY = '*'

export const concerns = (binding: Binding, { schema, name }: Table): boolean =>
  [schema, ANY].includes(binding.schema) && [name, ANY].includes(binding.table)

export const isSamePerson = (one: Caller, other: Caller) =>
  one.role === other.role && one.claims.sub === other.claims.sub

/** Whether the role may read the key and at least one column. Changes without a key are sent as errors. */
export const isReadable = (role: string, table: Table) =>
  readableBy(role, table).length > 0 && keyOf(table).every((column) => column.readers.has(role))

/** @throws {SubscriptionError} when the request is malformed */
export function bindingOf(requested: unknown, id: number): Binding {
  try {
    const { event, schema, table = ANY, filter, select } = request.parse(requested)
    return { id, event, schema, table, filter: parseFilter(filter ?? ''), select: select ?? undefined }
  } catch (cause) {
    if (cause instanceof z.ZodError || cause instanceof FilterError)
      throw new SubscriptionError(`${REFUSAL} ${reasonOf(cause)}`, { cause })
    throw cause
  }
}

/** @throws {SubscriptionError} when the sender may not read the table, or the filter does not fit it */
export async function checkBinding(
  { database, patterns }: { database: Database; patterns: boolean },
  catalog: Catalog,
  sender: Sender,
  binding: Binding,
) {
  const { caller } = sender
  const refuse = (reason: string, cause?: unknown) =>
    new SubscriptionError(`${REFUSAL} ${reason} [schema: ${binding.schema}, table: ${binding.table}]`, {
      cause,
    })

  if (binding.table === ANY || binding.schema === ANY) {
    if (binding.filter.length > 0) throw refuse('A filter needs a table.')
    if (binding.select) throw refuse('A selection of columns needs a table.')
    return
  }
  const table = catalog.get(nameOf(binding.schema, binding.table))
  if (!table) throw refuse('Please check Realtime is enabled for the given connect parameters:')
  if (!isReadable(caller.role, table)) throw refuse(`The role ${caller.role} may not read the table:`)
  const missing = binding.select?.find(
    (name) => !readableBy(caller.role, table).some((one) => one.name === name),
  )
  if (missing !== undefined) throw refuse(`invalid column for select ${missing}:`)
  // A short expression can occupy Postgres for seconds whenever a row changes.
  if (!patterns && binding.filter.some(({ operator }) => /^i?match$/.test(operator))) {
    throw refuse('Use of the operators match and imatch is not allowed:')
  }
  if (keyOf(table).length === 0 || binding.filter.every((condition) => fits(condition, caller, table))) return
  try {
    const { text, parameters } = visibleRows(caller.role, table, binding, [])
    await database.one({ ...sessionWith(sender), readOnly: true }, { text, values: [arrayText(parameters)] })
  } catch (cause) {
    if (cause instanceof FilterError || isClientFault(cause)) throw refuse(`${cause.message}:`, cause)
    throw cause
  }
}

/** Whether Postgres need not check the condition. */
function fits(condition: Condition, { role }: Caller, table: Table): boolean {
  const column = readableBy(role, table).find(({ name }) => name === condition.column)
  return column !== undefined && isPlain(condition, column)
}

const reasonOf = (error: z.ZodError | FilterError) =>
  error instanceof z.ZodError ? z.prettifyError(error) : error.message
