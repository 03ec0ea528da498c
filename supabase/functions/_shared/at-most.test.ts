import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('runs up to the limit at the same time and the others in order, also after a failure', async () => {
  const inTurn = atMost(2)
  const begun: string[] = []
  const ends = new Map<string, ReturnType<typeof withResolvers<string>>>()
  const start = (name: string) =>
    inTurn(() => {
      begun.push(name)
      const end = withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })

  const [soup, pie, jam, tart] = ['soup', 'pie', 'jam', 'tart'].map(start)
  expect(begun).toEqual(['soup', 'pie'])

  ends.get('pie')?.resolve('baked')
  expect(await pie).toBe('baked')
  await expect.poll(() => begun).toEqual(['soup', 'pie', 'jam'])

  ends.get('soup')?.reject(new Error('burnt'))
  await expect(soup).rejects.toThrow('burnt')
  await expect.poll(() => begun).toEqual(['soup', 'pie', 'jam', 'tart'])

  ends.get('jam')?.resolve('set')
  ends.get('tart')?.resolve('eaten')
  expect(await Promise.all([jam, tart])).toEqual(['set', 'eaten'])
  start('cake')
  expect(begun.at(-1)).toBe('cake')
})

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (error: Error) => void
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
