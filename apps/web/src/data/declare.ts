// What the app has to know of a thing, such as a recipe: one declaration in its feature, plain data without React. The other
// files of this folder read, keep, send and link it by this. The service worker reads declarations too, so they import
// nothing that needs a page.

import type { QueryData, SupabaseClient } from '@supabase/supabase-js'
import type { LucideIcon } from 'lucide-react'
import type { Address, Target } from './address'
import type { Database } from './database.types'
import type { Parts } from './merge-edits'

type Tables = Database['public']['Tables']
export type Table = keyof Tables
export type ColumnOf<T extends Table> = keyof Tables[T]['Row'] & string

/** Its type is that of the rows which supabase-js reads from a select string. */
const selectFrom = <T extends Table, Columns extends string>(
  db: Pick<SupabaseClient<Database>, 'from'>,
  table: T,
  columns: Columns,
) => db.from(table).select(columns)

export type Selected<T extends Table, Columns extends string> = WithHidden<
  QueryData<ReturnType<typeof selectFrom<T, Columns>>>[number]
>

/** Row-level security may hide the other row of an embed, such as an author who has left. supabase-js knows only foreign keys. */
type WithHidden<Row> = {
  [Name in keyof Row]: Row[Name] extends unknown[]
    ? Row[Name]
    : Row[Name] extends object
      ? Row[Name] | null
      : Row[Name]
}

type Text = () => string
/** A toast. In a failure, the description is for errors without a text of their own. */
export type Notice = Text | { title: Text; description: Text }

/** Where a thing lives, and how lists of several kinds name it. */
export type Thing = {
  /** As the server names it in searches, comments and notifications. */
  kind: string
  /** In the plural. */
  name: Text
  icon: LucideIcon
  path: (target: Target) => Address
}

/** Columns and embeds of a table. */
export type Source<T extends Table = Table, Columns extends string = string> = {
  table: T
  /** As supabase-js selects them. */
  columns: Columns
  /** The column that says to which family or conversation a row belongs. */
  scope: ColumnOf<T>
  /** Unambiguous: ends with the key. */
  order: readonly (ColumnOf<T> | `${ColumnOf<T>}.desc`)[]
  /** A column by which rows are sorted as in the reader's language: the database compares bytes. */
  collate?: ColumnOf<T>
}

/** The declaration of a thing with a table. */
type Declaration<
  T extends Table,
  Columns extends string,
  Details extends string,
  Edited extends ColumnOf<T>,
> = Thing &
  Source<T, Columns> &
  Common & {
    /** What its page reads; without it, the same as the list. */
    detailColumns?: Details
    /** The column with the author's id. */
    author?: ColumnOf<T>
    /** What a form may change. Columns with the same part are chosen together; of a label, the column itself is shown. */
    edits?: Parts<Pick<Tables[T]['Row'], Edited>, Tables[T]['Row']>
    /** Names an edit in the list of what waits to be sent. */
    title?(values: Pick<Tables[T]['Row'], Edited>): string
    /** Its own pictures, which are removed from the bucket with it. */
    pictures?: {
      bucket: 'posts' | 'avatars' | 'pictures'
      of(row: Partial<Tables[T]['Row']>): (string | null | undefined)[]
    }
  }

type Common = {
  /** The tables whose changes change it, with the column that names the family or, as `user_id`, the reader. */
  live: { readonly [Name in Table]?: ColumnOf<Name> }
  /** The event in the reader's own channel (person-channel.ts) after which they see more or fewer rows. */
  liveEvent?: 'media'
  /** This browser stores what was read last, to show it at once and without a connection. */
  offline?: boolean
  texts: Texts
}

type Texts = {
  /** The list could not be read. */
  failed: Text
  /** One could not be read. */
  detailFailed?: Text
  added?: Notice
  addFailed?: Notice
  /** Without a session, or without a family. */
  notAllowed?: Text
  changed?: Notice
  changeFailed?: Notice
  /** The row of an edit no longer exists. */
  gone?: Text
  /** An edit in the list of what waits to be sent. */
  waiting?: Text
  deleted?: Notice
  deleteFailed?: Notice
}

/**
 * A thing with a table, as the other files of this folder take it.
 * @typeParam Row as the list has it  @typeParam Details as its page has it  @typeParam Values what its form sets
 * @typeParam New the values of an insert
 */
// biome-ignore lint/suspicious/noExplicitAny: a function of any thing takes those of all types
export type StoredThing<Row = any, Details = any, Values = any, New = any> = Thing &
  Common & {
    table: Table
    columns: string
    detailColumns?: string
    scope: string
    author?: string
    order: readonly string[]
    collate?: string
    edits?: Parts<Values, Row>
    title?(values: Values): string
    pictures?: { bucket: 'posts' | 'avatars' | 'pictures'; of(row: object): (string | null | undefined)[] }
    /** Only types. */
    rows?: { listed: Row; details: Details; added: New }
  }

export type RowOf<S extends StoredThing> = NonNullable<S['rows']>['listed']
export type DetailsOf<S extends StoredThing> = NonNullable<S['rows']>['details']

export const declare = <
  const T extends Table,
  const Columns extends string,
  Edited extends ColumnOf<T> = never,
  const Details extends string = Columns,
>(
  thing: Declaration<T, Columns, Details, Edited>,
) =>
  thing as unknown as StoredThing<
    Selected<T, Columns>,
    Selected<T, Details>,
    Pick<Tables[T]['Row'], Edited>,
    // The app adds the rest.
    Omit<Tables[T]['Insert'], 'id' | 'family_id' | 'user_id' | 'created_by'>
  >
