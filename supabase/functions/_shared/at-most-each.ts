import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Limits how many tasks of each person run at the same time; their others wait in order.
 * @returns a function that runs a task when it is its turn
 */
export function atMostEach(limit: number) {
  const people = new Map<string, { run: LimitFunction; tasks: number }>()

  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = people.get(person) ?? { run: pLimit(limit), tasks: 0 }
    people.set(person, queue)
    queue.tasks += 1
    try {
      return await queue.run(work)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) people.delete(person)
    }
  }
}
