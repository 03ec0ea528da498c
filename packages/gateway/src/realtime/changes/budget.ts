// Limits the filters of subscriptions: each filter of each token costs a query whenever a row changes that it may select,
// which delays the change for everyone.

import { type Binding, isSamePerson, REFUSAL, type Subscriber, SubscriptionError } from './subscription.ts'

/** More than twenty devices need, each with subscriptions to thirty tables. */
const MAX_PER_PERSON = 800
/** Three for each of ten devices, and some. */
const MAX_PER_PERSON_AND_TABLE = 40
/** Of all people. With 1200, a change took two seconds to arrive. */
const MAX_PER_TABLE = 400
/** Of one person and table: available even when others have used up the budget. */
const ALWAYS_PER_PERSON_AND_TABLE = 10

type Subscriptions = Pick<Subscriber, 'sender' | 'bindings'>

/**
 * Checks that the budget allows these bindings.
 * @param subscribers all current ones, which may include `joining`
 * @throws {SubscriptionError}
 */
export function checkBudget(
  subscribers: Iterable<Subscriptions>,
  joining: Subscriptions,
  bindings: readonly Binding[],
) {
  const { sender } = joining
  const isTheirs = (other: Subscriptions) => isSamePerson(other.sender.caller, sender.caller)
  const present = [...subscribers].filter((other) => other !== joining)
  const theirs = [{ sender, bindings }, ...present.filter(isTheirs)]
  if (countFilters(theirs) > MAX_PER_PERSON) throw tooMany()

  for (const table of new Set(bindings.map(tableOf))) {
    const own = countFilters(theirs, table)
    if (own <= ALWAYS_PER_PERSON_AND_TABLE) continue
    const others = present.filter((other) => !isTheirs(other))
    if (own > MAX_PER_PERSON_AND_TABLE || own + countFilters(others, table) > MAX_PER_TABLE) throw tooMany()
  }
}

const tableOf = ({ schema, table }: Binding) => JSON.stringify([schema, table])

/** Equal filters of the same token count once, because they share their queries. */
function countFilters(subscriptions: readonly Subscriptions[], table?: string): number {
  const filters = subscriptions.flatMap(({ sender, bindings }) =>
    bindings
      .filter((binding) => table === undefined || tableOf(binding) === table)
      .map((binding) => JSON.stringify([tableOf(binding), binding.filter, sender.caller.claims])),
  )
  return new Set(filters).size
}

const tooMany = () => new SubscriptionError(`${REFUSAL} ChannelRateLimitReached: Too many filters`)
