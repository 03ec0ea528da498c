// Wraps a query into one that returns a single row with everything the response needs. Postgres builds the body as
// text, so that numbers and timestamps keep every digit.

import type { Format } from '../parse/media-type.ts'

/** The single row that every statement of this service returns. */
export type Envelope = {
  /** The number of rows in the body. */
  rows: string
  /** The number of rows without limit and offset, on request. */
  total?: string | null
  body: string | null
  /** Set by SQL functions as `response.status` and `response.headers`. */
  status: string | null
  headers: string | null
  /** The number of rows that an upsert inserted rather than updated. */
  inserted: string | null
  /** The columns of the only row as a JSON object of texts, on request. */
  location?: string | null
}

/** Counts the rows that an upsert inserted: plus one for each row, minus one for each conflict. */
export const insertedSetting = 'pgrst.inserted'

/** In bytes: twice the largest write. The app's largest response has 1000 rows of 2 KB. */
const MAX_BODY = 20 * 1024 * 1024

const bodies: Record<Format['shape'], string> = {
  array: `coalesce(json_agg(_result), '[]')`,
  object: 'json_agg(_result) -> 0',
  csv: `coalesce(
    (select string_agg(name, ',') from json_object_keys(json_agg(_result) -> 0) name) || E'\\n' ||
    string_agg(substring(_result::text, 2, length(_result::text) - 2), E'\\n'), '')`,
}

/**
 * @param rows a query
 * @param format of the body; undefined for no body
 * @param options.ctes common table expressions that `rows` reads from
 * @param options.countable a query whose rows make up `total`
 * @param options.isLocated whether to return `location`
 * @param options.column builds the body from this column of `rows` instead of whole rows
 */
export function envelopeSql(
  rows: string,
  format: Format | undefined,
  {
    ctes,
    countable,
    isLocated,
    column,
  }: { ctes?: string; countable?: string; isLocated?: boolean; column?: string } = {},
): string {
  const columns = [
    'count(*) as rows',
    `${format ? limitedBodySql(format, column) : 'null::text'} as body`,
    ...(countable ? [`(select count(*) from (${countable}) _all) as total`] : []),
    ...(isLocated ? [`${locationSql}::text as location`] : []),
    `nullif(current_setting('response.status', true), '') as status`,
    `nullif(current_setting('response.headers', true), '') as headers`,
    `nullif(current_setting('${insertedSetting}', true), '') as inserted`,
  ]
  return `${ctes ? `with ${ctes} ` : ''}select ${columns.join(', ')} from (${rows}) _result`
}

const locationSql = `case when count(*) = 1 then
  (select json_object_agg(key, value) from json_each_text(json_agg(_result) -> 0)) end`

// `refuse_response` raises an error, so that a write rolls back.
function limitedBodySql(format: Format, column?: string): string {
  const body = bodySql(format, column)
  return `case when octet_length(${body}::text) > ${MAX_BODY} then gateway.refuse_response(${MAX_BODY}) else ${body}::text end`
}

function bodySql({ shape, stripped }: Format, column?: string): string {
  const body = column ? bodies[shape].replaceAll('_result', `_result.${column}`) : bodies[shape]
  return stripped ? `json_strip_nulls(${body})` : shape === 'csv' ? body : `(${body})`
}
