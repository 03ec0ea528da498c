type Place<Time extends string> = Record<Time | 'id', string>

/**
 * PostgREST's condition for the rows after a place, in an order by time and id. A part of its own bounds the time, so that
 * Postgres starts reading its index there. Quotes protect the dots and colons of the time.
 */
export const beyond = <Time extends string = 'created_at'>(
  place: Place<NoInfer<Time>>,
  side: 'lt' | 'gt' = 'lt',
  time = 'created_at' as Time,
) => `and(${time}.${side}e."${place[time]}",or(${time}.${side}."${place[time]}",id.${side}.${place.id}))`
