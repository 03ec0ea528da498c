import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isActive, isAtRisk, isSameFile, pathOf, type Upload } from './upload'
import { AT_A_TIME, after, restored, toStart, type UploadEvent } from './upload-queue'

const upload = (id: string, part: Partial<Upload> = {}): Upload => ({
  id,
  userId: '6f0c62a6-3c0f-4d0b-9d1b-6f4f4f9f0a11',
  familyId: 'family',
  title: 'A day at the lake',
  description: null,
  isPrivate: false,
  sharesPlace: false,
  albumId: null,
  name: 'lake.jpg',
  size: 1000,
  lastModified: 1,
  contentType: 'image/jpeg',
  addedAt: 0,
  stage: 'waiting',
  sent: 0,
  stored: false,
  kept: false,
  ...part,
})

/** The first of one upload after all this. */
const story = (first: Upload, ...happenings: UploadEvent[]) =>
  happenings.reduce<readonly Upload[]>(after, [first])[0]

const started = { type: 'started', id: 'a' } as const
const stored = { type: 'stored', id: 'a' } as const

test('no more than two are sent at a time, in the order in which they were added', () => {
  const ids = (uploads: readonly Upload[]) => toStart(uploads).map(({ id }) => id)
  const three = [upload('a'), upload('b'), upload('c')]
  expect(ids(three)).toEqual(['a', 'b'])
  expect(ids(after(after(three, started), { type: 'started', id: 'b' }))).toEqual([])
  expect(ids([upload('a', { stage: 'failed' }), upload('b', { stage: 'saving' }), upload('c')])).toEqual([
    'c',
  ])
})

test('when only the row failed, the file is not sent again', () => {
  const offline = { type: 'failed', id: 'a', reason: 'No answer', gone: false } as const
  const failed = story(upload('a'), started, stored, offline)
  expect(failed).toMatchObject({ stage: 'failed', stored: true, reason: 'No answer' })
  const again = story(
    upload('a'),
    started,
    stored,
    offline,
    { type: 'retried', id: 'a', hasFile: false },
    started,
  )
  expect(again).toMatchObject({ stage: 'saving', stored: true, reason: undefined })
})

test('what the server has thrown away starts over, and needs its file', () => {
  const failed = story(
    upload('a', { url: 'http://hub/1' }),
    started,
    stored,
    { type: 'failed', id: 'a', reason: 'Not here', gone: true },
    { type: 'retried', id: 'a', hasFile: false },
  )
  expect(failed).toMatchObject({ stage: 'file-needed', stored: false, url: undefined, sent: 0 })
})

const words = { title: 'Frost', description: null, isPrivate: true, sharesPlace: false, albumId: null }
const released = { type: 'released', id: 'a', words } as const

test('what is stored while its form is open waits for it, and is shown with its words', () => {
  const ready = story(upload('a', { held: true }), started, stored)
  expect(ready).toMatchObject({ stage: 'ready', stored: true })
  expect(toStart([ready as Upload])).toEqual([])
  expect(story(ready as Upload, released)).toMatchObject({
    stage: 'waiting',
    held: false,
    title: 'Frost',
    isPrivate: true,
  })
})

test('what is still being sent goes on when its form is sent, and what had failed is tried again', () => {
  expect(story(upload('a', { held: true }), started, released, stored)).toMatchObject({ stage: 'saving' })
  const refused = { type: 'failed', id: 'a', reason: 'Full', gone: false } as const
  expect(story(upload('a', { held: true }), started, refused, released)).toMatchObject({ stage: 'waiting' })
})

test('a lost connection keeps how far it got', () => {
  const interrupted = story(
    upload('a'),
    started,
    { type: 'located', id: 'a', url: 'http://hub/1' },
    { type: 'progressed', id: 'a', sent: 400 },
    { type: 'interrupted', id: 'a' },
  )
  expect(interrupted).toMatchObject({ stage: 'waiting', url: 'http://hub/1', sent: 400 })
})

test.each<[string, Partial<Upload>, boolean, Upload['stage']]>([
  ['goes on with the copy that the browser holds', { stage: 'sending' }, true, 'waiting'],
  ['asks for the file where there is no copy', { stage: 'sending' }, false, 'file-needed'],
  ['needs no file when only the row is missing', { stage: 'saving', stored: true }, false, 'waiting'],
  ['stays failed when it had failed', { stage: 'failed', reason: 'Too large' }, true, 'failed'],
])('after a reload it %s', (_what, part, hasFile, stage) => {
  expect(restored(upload('a', part), hasFile).stage).toBe(stage)
})

test('only what would have to be found again is at risk', () => {
  expect(isAtRisk(upload('a', { stage: 'sending' }))).toBe(true)
  expect(isAtRisk(upload('a', { stage: 'sending', kept: true }))).toBe(false)
  expect(isAtRisk(upload('a', { stage: 'saving', stored: true }))).toBe(false)
  expect(isAtRisk(upload('a', { stage: 'file-needed' }))).toBe(false)
})

test('a file is known again by its name, size and time', () => {
  const lake = (text: string, name = 'lake.jpg', lastModified = 1) => new File([text], name, { lastModified })
  const begun = upload('a', { size: 4 })
  expect(isSameFile(begun, lake('four'))).toBe(true)
  for (const other of [lake('three'), lake('four', 'pond.jpg'), lake('four', 'lake.jpg', 2)]) {
    expect(isSameFile(begun, other)).toBe(false)
  }
})

test('it is stored in its owner’s folder under an unguessable name', () => {
  expect(pathOf(upload('q3ZkAAAAAAAAAAAAAAAAAA'))).toBe(
    '6f0c62a6-3c0f-4d0b-9d1b-6f4f4f9f0a11/q3ZkAAAAAAAAAAAAAAAAAA.jpg',
  )
})

test('at most two uploads run at a time, and only removed ones disappear', () => {
  const ids = ['a', 'b', 'c', 'd']
  const id = fc.constantFrom(...ids)
  const event = fc.oneof(
    fc.record({ type: fc.constant('progressed' as const), id, sent: fc.nat(2000) }),
    fc.record({ type: fc.constant('stored' as const), id }),
    fc.record({ type: fc.constant('shared' as const), id }),
    fc.record({ type: fc.constant('failed' as const), id, reason: fc.string(), gone: fc.boolean() }),
    fc.record({ type: fc.constant('interrupted' as const), id }),
    fc.record({ type: fc.constant('retried' as const), id, hasFile: fc.boolean() }),
    fc.record({ type: fc.constant('removed' as const), id }),
  )
  // What the network says is only ever about uploads that are under way.
  const possible = (uploads: readonly Upload[], event: UploadEvent) => {
    const stage = uploads.find((one) => 'id' in event && one.id === event.id)?.stage
    const underWay = stage === 'sending' || stage === 'saving'
    return event.type === 'retried' ? stage === 'failed' : event.type === 'removed' || underWay
  }

  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let uploads: readonly Upload[] = ids.map((one) => upload(one))
      const removed = new Set<string>()
      for (const event of events) {
        if (!possible(uploads, event)) continue
        uploads = after(uploads, event)
        if (event.type === 'removed') removed.add(event.id)
        for (const next of toStart(uploads)) uploads = after(uploads, { type: 'started', id: next.id })
        const underWay = uploads.filter(({ stage }) => stage === 'sending' || stage === 'saving')
        expect(underWay.length).toBeLessThanOrEqual(AT_A_TIME)
        // No upload waits while a slot is free.
        if (underWay.length < AT_A_TIME)
          expect(uploads.filter(({ stage }) => stage === 'waiting')).toEqual([])
        for (const one of uploads) {
          expect(one.sent).toBeLessThanOrEqual(one.size)
          if (one.stage === 'failed') expect(isActive(one)).toBe(false)
        }
      }
      expect(uploads.map((one) => one.id)).toEqual(ids.filter((one) => !removed.has(one)))
    }),
  )
})
