import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Busy, createJobQueue } from './job-queue.ts'

/** Jobs that the test ends. */
function controlledJobs(workers: number, longest: number) {
  const enqueue = createJobQueue(workers, longest)
  const started: number[] = []
  const ends = new Map<number, { resolve(): void; reject(error: Error): void }>()
  const add = (id: number, owner = 'ann') =>
    enqueue(owner, () => {
      started.push(id)
      return new Promise<number>((resolve, reject) => ends.set(id, { resolve: () => resolve(id), reject }))
    })
  return {
    add,
    started,
    end: (id: number) => ends.get(id)?.resolve(),
    fail: (id: number) => ends.get(id)?.reject(new Error('failed')),
  }
}

test('a limited number run at once, the others follow in order', async () => {
  const { add, started, end } = controlledJobs(2, 10)
  const all = [1, 2, 3, 4].map((id) => add(id))
  await turn()
  expect(started).toEqual([1, 2])
  end(2)
  await all[1]
  await turn()
  expect(started).toEqual([1, 2, 3])
  for (const id of [1, 3]) end(id)
  await all[2]
  await turn()
  end(4)
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

test('owners take turns, and a full queue of one refuses no other', async () => {
  const { add, started, end } = controlledJobs(1, 3)
  const all = [add(1), add(2), add(3), add(4), add(11, 'bob'), add(12, 'bob'), add(21, 'cy')]
  await expect(add(5)).rejects.toThrow(Busy)
  await turn()
  for (const [index, id] of [1, 2, 11, 21, 3, 12, 4].entries()) {
    expect(started[index]).toBe(id)
    end(id)
    await turn()
  }
  expect((await Promise.all(all)).length).toBe(7)
})

test('a failing job frees its slot', async () => {
  const { add, fail, end } = controlledJobs(1, 10)
  const [first, second] = [add(1), add(2)]
  await turn()
  fail(1)
  await expect(first).rejects.toThrow('failed')
  await turn()
  end(2)
  expect(await second).toBe(2)
})

test('a full queue refuses more jobs', async () => {
  const { add, end } = controlledJobs(1, 1)
  const [running, waiting] = [add(1), add(2)]
  await expect(add(3)).rejects.toThrow(Busy)
  end(1)
  await running
  await turn()
  end(2)
  await waiting
})
