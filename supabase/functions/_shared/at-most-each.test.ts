import { expect, test } from 'vitest'
import { atMostEach } from './at-most-each.ts'

test('one person’s tasks wait for each other, and not those of another person', async () => {
  const inTurn = atMostEach(1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (person: string, task: string) =>
    inTurn(person, () => {
      begun.push(task)
      return new Promise<void>((resolve) => ends.push(resolve))
    })

  const tasks = [start('ann', 'soup'), start('ann', 'pie'), start('ben', 'jam')]
  await expect.poll(() => begun).toEqual(['soup', 'jam'])
  ends[0]?.()
  await expect.poll(() => begun).toEqual(['soup', 'jam', 'pie'])
  for (const end of ends) end()
  await Promise.all(tasks)
})
