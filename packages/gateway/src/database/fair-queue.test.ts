import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFairQueue, type Turn } from './fair-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Work that runs until `end` is called. */
function piece(name: string, started: string[]) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    started.push(name)
    await ended
    return name
  }
  return { work, end }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('a person’s second piece waits for their first; other people’s work does not', async () => {
  const inTurn = createFairQueue({ slots: 2, most: [1] })
  const started: string[] = []
  const first = piece('first', started)
  const second = piece('second', started)
  const other = piece('other', started)
  const results = [inTurn(['ann'], first.work), inTurn(['ann'], second.work), inTurn(['ben'], other.work)]
  await nextTick()
  expect(started).toEqual(['first', 'other'])
  first.end()
  await nextTick()
  expect(started).toEqual(['first', 'other', 'second'])
  second.end()
  other.end()
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other'])
})

test('the limit holds over all people', async () => {
  const inTurn = createFairQueue({ slots: 1, most: [1] })
  const started: string[] = []
  const ann = piece('ann', started)
  const ben = piece('ben', started)
  void inTurn(['ann'], ann.work)
  const done = inTurn(['ben'], ben.work)
  await nextTick()
  expect(started).toEqual(['ann'])
  ann.end()
  ben.end()
  await done
  expect(started).toEqual(['ann', 'ben'])
})

test('a free slot goes to the person with the fewest running pieces, then to who waits longest', async () => {
  const inTurn = createFairQueue({ slots: 2, most: [2] })
  const started: string[] = []
  const [first, second, third] = [piece('ann 1', started), piece('ann 2', started), piece('ann 3', started)]
  const [ben, cem] = [piece('ben', started), piece('cem', started)]
  const results = [first, second, third].map(({ work }) => inTurn(['ann'], work))
  results.push(inTurn(['ben'], ben.work), inTurn(['cem'], cem.work))
  for (const { end } of [first, second, ben, third, cem]) {
    end()
    await nextTick()
  }
  await Promise.all(results)
  expect(started).toEqual(['ann 1', 'ann 2', 'ben', 'ann 3', 'cem'])
})

test('callers leave the reserved slots to the gateway itself', async () => {
  const inTurn = createFairQueue({ slots: 2, most: [2], reserved: 1 })
  const started: string[] = []
  const [first, second, own] = [piece('first', started), piece('second', started), piece('own', started)]
  const results = [inTurn(['ann'], first.work), inTurn(['ben'], second.work), inTurn(undefined, own.work)]
  await nextTick()
  expect(started).toEqual(['first', 'own'])
  for (const { end } of [own, first, second]) end()
  await Promise.all(results)
  expect(started).toEqual(['first', 'own', 'second'])
})

test('work that waits too long is refused with a time to retry, and never runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = createFairQueue({ slots: 1, most: [1], timeout: 5_000 })
  const started: string[] = []
  const slow = piece('slow', started)
  const done = inTurn(['ann'], slow.work)
  const late = inTurn(['ben'], piece('late', started).work)
  const refused = expect(late).rejects.toMatchObject({
    status: 503,
    code: 'PGRST003',
    extra: { headers: { 'retry-after': '2' } },
  })
  vi.advanceTimersByTime(5_000)
  await refused
  slow.end()
  await done
  expect(started).toEqual(['slow'])
})

test('patient work waits as long as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = createFairQueue({ slots: 1, most: [1], timeout: 5_000 })
  const slow = piece('slow', [])
  const done = inTurn(['ann'], slow.work)
  const late = inTurn(['ben'], async () => 'at last', { waitsWithoutLimit: true })
  vi.advanceTimersByTime(60_000)
  slow.end()
  await done
  expect(await late).toBe('at last')
})

test('work of a disconnected client never runs', async () => {
  const inTurn = createFairQueue({ slots: 1, most: [1] })
  const started: string[] = []
  const client = new AbortController()
  const slow = piece('slow', started)
  const done = inTurn(['ann'], slow.work)
  const waiting = inTurn(['ben'], piece('waiting', started).work, client)
  client.abort()
  await expect(waiting).rejects.toThrow('disconnected')
  await expect(inTurn(['ben'], piece('later', started).work, client)).rejects.toThrow('disconnected')
  slow.end()
  await done
  expect(started).toEqual(['slow'])
})

test('failed work does not block the queue', async () => {
  const inTurn = createFairQueue({ slots: 1, most: [1] })
  const fails = inTurn(['ann'], async () => {
    throw new Error('no')
  })
  await expect(fails).rejects.toThrow('no')
  expect(await inTurn(['ann'], async () => 'next')).toBe('next')
})

describe('groups', () => {
  const bees = (name: string) => ['bees', 'hive', name]
  const wasps = (name: string) => ['wasps', 'nest', name]

  test('of many callers get no more than those of one, and wait for their own', async () => {
    const inTurn = createFairQueue({ slots: 3, most: [2, 2, 1] })
    const started: string[] = []
    const pieces = ['bee 1', 'bee 2', 'bee 3', 'wasp'].map((name) => piece(name, started))
    const results = pieces.map(({ work }, at) => inTurn(at < 3 ? bees(`${at}`) : wasps('w'), work))
    await nextTick()
    expect(started).toEqual(['bee 1', 'bee 2', 'wasp'])
    for (const { end } of pieces) end()
    await Promise.all(results)
    expect(started.at(-1)).toBe('bee 3')
  })

  test('a free slot goes to the widest group with the fewest running pieces', async () => {
    const inTurn = createFairQueue({ slots: 2, most: [2, 2, 1] })
    const started: string[] = []
    const [one, two, three] = ['bee 1', 'bee 2', 'bee 3'].map((name) => piece(name, started))
    const wasp = piece('wasp', started)
    const results = [one, two, three].map((bee, at) => bee && inTurn(bees(`${at}`), bee.work))
    const last = inTurn(wasps('w'), wasp.work)
    one?.end()
    await nextTick()
    expect(started).toEqual(['bee 1', 'bee 2', 'wasp'])
    for (const each of [two, three, wasp]) each?.end()
    await Promise.all([...results, last])
  })

  test('a network counts among those of one group, and of none', async () => {
    const inTurn = createFairQueue({ slots: 2, most: [2, 2, 2] })
    const started: string[] = []
    const names = ['here 1', 'here 2', 'here 3', 'there']
    const pieces = names.map((name) => piece(name, started))
    const results = pieces.map(({ work }, at) =>
      inTurn(['', at < 3 ? 'here' : 'there', names[at] ?? ''], work),
    )
    pieces[0]?.end()
    await nextTick()
    expect(started).toEqual(['here 1', 'here 2', 'there'])
    for (const { end } of pieces) end()
    await Promise.all(results)
  })
})

describe('slow work', () => {
  /** Work that rejects once it has to end. */
  const endless = (turn: Turn) =>
    new Promise<never>((_, reject) => {
      turn.end = () => reject(new Error('cancelled'))
    })
  const shares = { slots: 2, most: [2, 2], slow: { after: 1_000, most: 1 } }
  const open = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return createFairQueue(shares)
  }
  const outcome = (work: Promise<unknown>) => {
    const seen: { error?: unknown } = {}
    work.catch((error) => {
      seen.error = error
    })
    return seen
  }

  test('runs while no other work waits', async () => {
    const inTurn = open()
    const outcomes = ['ann', 'ben'].map((name) => outcome(inTurn([name, name], endless)))
    vi.advanceTimersByTime(60_000)
    await nextTick()
    expect(outcomes).toEqual([{}, {}])
  })

  test('ends for others, that of the greediest group first, down to a few pieces', async () => {
    const inTurn = createFairQueueOf3()
    const [ann, crowd1, crowd2] = [
      ['', 'ann'],
      ['crowd', 'one'],
      ['crowd', 'two'],
    ].map((share) => outcome(inTurn(share, endless)))
    const waiting = inTurn(['ben', 'ben'], async () => 'fine')
    vi.advanceTimersByTime(999)
    await nextTick()
    expect([ann, crowd1, crowd2]).toEqual([{}, {}, {}])
    vi.advanceTimersByTime(1)
    expect(await waiting).toBe('fine')
    expect(crowd1?.error).toMatchObject({ status: 503, code: 'PGRST003' })
    expect([ann, crowd2]).toEqual([{}, {}])
  })

  test('ends for those who come later', async () => {
    const inTurn = createFairQueueOf3()
    for (const name of ['ann', 'ben', 'cem']) outcome(inTurn([name, name], endless))
    vi.advanceTimersByTime(5_000)
    expect(await inTurn(['dee', 'dee'], async () => 'fine')).toBe('fine')
  })

  test('ends for a group that has no slot left only if it is theirs', async () => {
    const inTurn = open()
    const own = createFairQueue({ ...shares, most: [1, 1] })
    const others = ['ann', 'ben'].map((name) => outcome(own([name, name], endless)))
    void outcome(own(['ann', 'ann'], endless))
    vi.advanceTimersByTime(5_000)
    await nextTick()
    expect(others.filter(({ error }) => error)).toHaveLength(1)
    expect(others[1]).toEqual({})
    expect(await inTurn(['x', 'x'], async () => 'fine')).toBe('fine')
  })

  function createFairQueueOf3() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return createFairQueue({ slots: 3, most: [3, 3], slow: { after: 1_000, most: 1 } })
  }
})
