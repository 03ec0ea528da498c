// What one read selects, resolved against the schema cache: read.ts makes it, sql/read.ts writes it as SQL.

import type { Table } from '../catalog.ts'
import type { Field } from '../parse/field.ts'
import type { Operation } from '../parse/filter.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { Aggregate } from '../parse/select.ts'
import type { Relationship } from './relationship.ts'

/** A column. Without a `type` it is not in the table: a computed column, or a mistake that Postgres reports. */
export type PlannedField = Field & { type?: string }

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; operation: Operation }
  | { kind: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }
  | { kind: 'exists'; embed: EmbedPlan; negated: boolean }

export type PlannedOrder = Omit<OrderTerm, 'embed' | 'field'> & { field: PlannedField; embed?: EmbedPlan }

export type Output =
  | { kind: 'all' }
  | { kind: 'column'; name: string; field: PlannedField; cast?: string; aggregate?: Aggregate }
  | { kind: 'count'; name: string; cast?: string }
  | { kind: 'embed'; embed: EmbedPlan }

export type ReadPlan = {
  table: Table
  outputs: Output[]
  where: PlannedCondition[]
  order: PlannedOrder[]
  limit?: number
  offset?: number
}

export type EmbedPlan = ReadPlan & {
  name: string
  relationship: Relationship
  toOne: boolean
  inner: boolean
  spread: boolean
}

/** Hosted Supabase's maximum of rows per response and per embed. */
export const MAX_ROWS = 1000
