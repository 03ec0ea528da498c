import type { Person } from '../../../test/membership.ts'

type Caller = Pick<Person, 'db'>

/** Calls the function of this name in a test, and reads its refusals. */
export function callsOf(name: string) {
  const ask = (by: Caller, body: object) => by.db.functions.invoke(name, { body })

  async function refusal(by: Caller, body: object) {
    const { error } = await ask(by, body)
    return { ...(await error.context.json()), status: error.context.status }
  }

  return { ask, refusal }
}
