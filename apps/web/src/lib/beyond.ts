type Place = { created_at: string; id: string }

/**
 * PostgREST's condition for the rows after a place, in an order by time and id. A part of its own bounds the time, so that
 * Postgres starts reading its index there. Quotes protect the dots and colons of the time.
 */
export const beyond = ({ created_at, id }: Place, side: 'lt' | 'gt' = 'lt') =>
  `and(created_at.${side}e."${created_at}",or(created_at.${side}."${created_at}",id.${side}.${id}))`
