// What one channel wants to hear of, and the check that it may.

import { z } from 'zod'
import type { Database, Session } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { isClientFault } from '../client-fault.ts'
import { type Catalog, keyOf, nameOf, readableBy, type Table } from './catalog.ts'
import { type Condition, FilterError, parseFilter } from './filter.ts'
import type { Change } from './notification.ts'
import { visibleRows } from './visible-rows.ts'

const request = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z.string(),
  table: z.string().optional(),
  filter: z.string().nullish(),
})

export type Binding = {
  id: number
  event: Change['type'] | '*'
  schema: string
  table: string
  filter: Condition[]
}

/** A joined channel, as the change feed sees it. The caller may change with a new token. */
export type Subscriber = {
  readonly caller: Caller
  readonly bindings: readonly Binding[]
  /** @param data of a `postgres_changes` message, as JSON text */
  deliver(ids: number[], data: string): void
  /** Some change could not be read: the client has to join, and fetch, again. */
  fail(): void
}

/** Why a subscription is refused, in words for the client. */
export class SubscriptionError extends Error {}

const REFUSAL = 'Unable to subscribe to changes with given parameters.'

const EVERY = '*'

export const concerns = (binding: Binding, { schema, name }: Table) =>
  [schema, EVERY].includes(binding.schema) && [name, EVERY].includes(binding.table)

/** Row-level security decides what the caller hears of, and no header of theirs has a say. */
export const readingAs = ({ role, claims }: Caller): Session => ({
  role,
  readOnly: true,
  settings: { 'request.jwt.claims': JSON.stringify(claims), 'request.headers': '{}' },
})

export const isSamePerson = (one: Caller, other: Caller) =>
  one.role === other.role && one.claims.sub === other.claims.sub

/** A person with ten devices, each with an app that listens to a dozen tables, stays below. */
const MOST_VIEWS_PER_PERSON = 200

/**
 * Each filter is one more question to the database at every change, for each token that asks, and everybody else hears
 * of the change only after the last answer.
 * @param subscribers all that listen, `asking` perhaps among them
 * @throws {SubscriptionError} when a person would have too many
 */
export function checkRoom(
  subscribers: Iterable<Subscriber>,
  asking: Subscriber,
  bindings: readonly Binding[],
) {
  const theirs = [...subscribers].filter(
    (other) => other !== asking && isSamePerson(other.caller, asking.caller),
  )
  const views = [{ caller: asking.caller, bindings }, ...theirs].flatMap(({ caller, bindings }) =>
    bindings.map(({ schema, table, filter }) => JSON.stringify([schema, table, filter, caller.claims])),
  )
  if (new Set(views).size > MOST_VIEWS_PER_PERSON) {
    throw new SubscriptionError(`${REFUSAL} ChannelRateLimitReached: Too many filters`)
  }
}

/** A table without a primary key can only be heard of by an error. */
export const isReadable = (role: string, table: Table) =>
  readableBy(role, table).length > 0 && keyOf(table).every((column) => column.readers.has(role))

/** @throws {SubscriptionError} when the request makes no sense */
export function bindingOf(requested: unknown, id: number): Binding {
  try {
    const { event, schema, table = EVERY, filter } = request.parse(requested)
    return { id, event, schema, table, filter: parseFilter(filter ?? '') }
  } catch (cause) {
    if (cause instanceof z.ZodError || cause instanceof FilterError)
      throw new SubscriptionError(`${REFUSAL} ${reasonOf(cause)}`, { cause })
    throw cause
  }
}

/** @throws {SubscriptionError} when the caller may not hear of this, or the filter does not fit the table */
export async function checkBinding(database: Database, catalog: Catalog, caller: Caller, binding: Binding) {
  const refuse = (reason: string, cause?: unknown) =>
    new SubscriptionError(`${REFUSAL} ${reason} [schema: ${binding.schema}, table: ${binding.table}]`, {
      cause,
    })

  if (binding.table === EVERY || binding.schema === EVERY) {
    if (binding.filter.length > 0) throw refuse('A filter needs a table.')
    return
  }
  const table = catalog.get(nameOf(binding.schema, binding.table))
  if (!table) throw refuse('Please check Realtime is enabled for the given connect parameters:')
  if (!isReadable(caller.role, table)) throw refuse(`The role ${caller.role} may not read the table:`)
  if (keyOf(table).length === 0) return
  try {
    await database.one(readingAs(caller), visibleRows(caller.role, table, binding.filter, []))
  } catch (cause) {
    if (cause instanceof FilterError || isClientFault(cause)) throw refuse(`${cause.message}:`, cause)
    throw cause
  }
}

const reasonOf = (error: z.ZodError | FilterError) =>
  error instanceof z.ZodError ? z.prettifyError(error) : error.message
