import { afterAll, beforeAll } from 'vitest'
import { PNG } from '../../../../test/pixels.ts'
import { runGroups, type World } from '../run.ts'
import { storageGroups } from './groups.ts'
import { openStorage } from './open-storage.ts'

let world: World
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, close } = await openStorage('/storage/v1'))
  const put = async (path: string, body: BodyInit, type: string, headers = {}) => {
    const response = await fetch(`${world.url}/object/${path}`, {
      method: 'POST',
      headers: { ...world.callers.service, 'content-type': type, 'cache-control': 'max-age=60', ...headers },
      body,
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  const metadata = Buffer.from('{"mood":"é"}').toString('base64')
  await put('pub/alice/a.txt', 'hello world', 'text/plain', { 'x-metadata': metadata })
  await put('pub/alice/sub/b.txt', 'b', 'text/plain')
  await put('pub/alice/sub/deep/c.txt', 'c', 'text/plain')
  await put('pub/alice/Zebra.txt', 'z', 'text/plain')
  await put('pub/alice/page.html', '<script>1</script>', 'text/html')
  await put('docs/alice/x.txt', 'secret', 'text/plain')
  await put('docs/alice/pic.png', PNG, 'image/png')
  await put('docs/bob/y.txt', 'bob', 'text/plain')
})

afterAll(() => close())

runGroups(storageGroups, () => world)
