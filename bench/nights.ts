// What two weeks of nightly backups take: a hub with 20,000 photos, and one new photo a day.

import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { backUpNightly } from '../apps/server/src/backup/nightly.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { joinOwner } from '../apps/server/src/owner.ts'
import { withHub } from '../test/tiny-hub.ts'

const PHOTOS = Number(process.env.PHOTOS ?? 20_000)
const NIGHTS = 14
/** In bytes, on average. Real photos are larger; what a night has to do depends on their number. */
const PHOTO_BYTES = 20_000
const DAY_MS = 24 * 60 * 60_000

/** Prints seconds and bytes of each night, for photos as they are and encrypted. */
export async function benchNights(): Promise<void> {
  for (const passphrase of [undefined, 'plum pie at four']) await measureNights(passphrase)
}

async function measureNights(passphrase: string | undefined): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kinfold-nights-'))
  const folder = join(dataDirectory, 'backups')
  try {
    await withHub(dataDirectory, async () => {
      const owner = await joinOwner(readConfig({ KINFOLD_DATA_DIR: dataDirectory }))
      const takePhotos = async (count: number) => {
        const rows: { bucket_id: string; name: string; version: string }[] = []
        for (let photo = 0; photo < count; photo++) {
          const version = crypto.randomUUID()
          const directory = join(dataDirectory, 'objects', version.slice(0, 2))
          await mkdir(directory, { recursive: true })
          await writeFile(
            join(directory, version),
            randomBytes(PHOTO_BYTES / 2 + Math.floor(Math.random() * PHOTO_BYTES)),
          )
          rows.push({ bucket_id: 'posts', name: `${version.replaceAll('-', '')}.jpg`, version })
        }
        for (let at = 0; at < rows.length; at += 1000) {
          await owner.sql`insert into storage.objects ${owner.sql(rows.slice(at, at + 1000))}`
        }
      }
      try {
        await takePhotos(PHOTOS)
        // Later than the files, so that the checks read their thirtieth and not all that was just written.
        mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS })
        console.log(
          `${PHOTOS} photos, ${passphrase ? 'encrypted' : 'as they are'}\nnight  seconds        bytes  bytes in all`,
        )
        for (let night = 1; night <= NIGHTS; night++) {
          const begun = performance.now()
          await backUpNightly({
            owner: owner.sql,
            dataDirectory,
            folder,
            passphrase,
            openStore: async () => undefined,
            intoBucket: false,
            log: { info() {}, warn() {}, error: console.error },
            warn: async () => {},
          })
          const seconds = (performance.now() - begun) / 1000
          const [row] = await owner.sql`select size::float from private.backups order by id desc limit 1`
          console.log(
            `${String(night).padStart(5)}  ${seconds.toFixed(1).padStart(7)}  ${String(row?.size).padStart(11)}  ${String(await sizeOf(folder)).padStart(12)}`,
          )
          mock.timers.setTime(Date.now() + DAY_MS)
          await takePhotos(1)
        }
      } finally {
        mock.timers.reset()
        await owner.close()
      }
    })
  } finally {
    await rm(dataDirectory, { recursive: true })
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
