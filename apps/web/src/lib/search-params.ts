// Parameters of addresses, for the search schemas of routes. A value that a screen does not know is as good as none: an old or a
// mistyped link opens the screen all the same. The small variant of zod: every screen loads it.

import { z } from 'zod/mini'

export const text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined)

/** There or not, without a value: `?favourites`. */
export const flag = z.catch(
  z.optional(
    z.pipe(
      z.literal(['', true]),
      z.transform(() => true as const),
    ),
  ),
  undefined,
)

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)
