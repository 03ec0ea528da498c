type Cursor<Time extends string> = Record<Time | 'id', string>

/**
 * PostgREST's condition for the rows after a cursor, in an order by time and id. A part of its own bounds the time, so that
 * Postgres starts reading its index there. Quotes protect the dots and colons of the time.
 */
export const afterCursor = <Time extends string = 'created_at'>(
  cursor: Cursor<NoInfer<Time>>,
  side: 'lt' | 'gt' = 'lt',
  time = 'created_at' as Time,
) => `and(${time}.${side}e."${cursor[time]}",or(${time}.${side}."${cursor[time]}",id.${side}.${cursor.id}))`
