import { WireError } from '../../http/wire-error.ts'
import type { Cursor } from './cursor.ts'

/** Without lengths: `char(10485760)` pads every value to 10 MB. */
const types = new Set([
  ...['text', 'varchar', 'character varying', 'char', 'bpchar', 'uuid', 'json', 'jsonb', 'bool', 'boolean'],
  ...['smallint', 'int2', 'int', 'integer', 'int4', 'bigint', 'int8', 'numeric', 'decimal'],
  ...['real', 'float4', 'double precision', 'float8', 'date', 'interval', 'time', 'timetz', 'timestamp'],
  ...['time without time zone', 'time with time zone'],
  ...['timestamptz', 'timestamp without time zone', 'timestamp with time zone'],
])

/**
 * The type of a cast, if one comes next. It becomes SQL text, so only these types may pass.
 * @throws {WireError} 400 42704 for any other type
 */
export function parseCast(cursor: Cursor): string | undefined {
  const cast = cursor
    .match(/::([a-z_](?:[\w ]|\.(?!(?:avg|count|max|min|sum)\())*(?:\(\d+(?:,\d+)?\))?(?:\[\])*)/iy)?.[1]
    ?.trimEnd()
  if (cast === undefined && cursor.take('::')) cursor.fail('letter or digit')
  if (cast === undefined || types.has(cast.toLowerCase().replace(/\[\]$/, ''))) return cast
  throw new WireError(400, '42704', `Casting to ${cast} is not allowed`, {
    body: { hint: `Use one of these types, without a length: ${[...types].join(', ')}` },
  })
}
