import { afterAll, beforeAll } from 'vitest'
import { runGroups, type World } from '../run.ts'
import { openStorage } from '../storage/open-storage.ts'
import { tusGroups } from './groups.ts'

let world: World
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, close } = await openStorage('/storage/v1/upload/resumable'))
})

afterAll(() => close())

runGroups(tusGroups, () => world)
