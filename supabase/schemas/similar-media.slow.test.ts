// How surely copies of pictures are found, and how surely other pictures and the frames of bursts are not, with the looks of the
// gateway and the comparison of the database.

import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookOf, type PictureLook } from '../../packages/gateway/src/storage/picture-look.ts'
import { openHub } from '../../test/family.ts'
import { randomOf, scene } from '../../test/scenes.ts'

const { database } = await openHub()

const PICTURES = 150
const [WIDTH, HEIGHT] = [800, 600]

/** As people come by copies: recompressed, made smaller by a messenger once or twice, saved again in another format or size. */
const copies: Record<string, (original: Buffer) => Promise<Buffer>> = {
  recompressed: (original) => sharp(original).jpeg({ quality: 55 }).toBuffer(),
  'sent by WhatsApp': (original) =>
    sharp(original).resize(540).jpeg({ quality: 60, mozjpeg: true }).toBuffer(),
  'sent on': async (original) => {
    const sent = await sharp(original).resize(540).jpeg({ quality: 50 }).toBuffer()
    return sharp(sent).resize(400).jpeg({ quality: 50 }).toBuffer()
  },
  'as WebP, half as large': (original) => sharp(original).resize(400).webp({ quality: 70 }).toBuffer(),
  'as PNG': (original) => sharp(original).resize(660).png({ compressionLevel: 1 }).toBuffer(),
}

/** The frame of a burst a moment later: the hand has moved by 1 to 3 % of the width. */
const frame = (picture: () => Sharp, left: number, top: number) =>
  picture()
    .extract({ left, top, width: WIDTH - 60, height: HEIGHT - 60 })
    .jpeg({ quality: 92 })
    .toBuffer()

type Pair = { kind: string; one: PictureLook; other: PictureLook }

async function alike(pairs: Pair[]): Promise<boolean[]> {
  const rows = await database.admin`
    select private.look_alike(
             (null, null, ('x' || (pair -> 'one' ->> 'dhash'))::bit(64), decode(pair -> 'one' ->> 'grid', 'base64'))::private.media_looks,
             (null, null, ('x' || (pair -> 'other' ->> 'dhash'))::bit(64), decode(pair -> 'other' ->> 'grid', 'base64'))::private.media_looks
           ) as alike
      from jsonb_array_elements(${database.admin.json(pairs)}) with ordinality as pairs (pair, place) order by place`
  return rows.map((row) => row.alike)
}

const share = (answers: boolean[]) => answers.filter(Boolean).length / answers.length

test('copies are found, and nothing else', async () => {
  const random = randomOf(1)
  const looks: PictureLook[] = []
  const found: Record<string, boolean[]> = {}
  for (let seed = 1; seed <= PICTURES; seed++) {
    const picture = await scene(seed, WIDTH, HEIGHT)
    const original = await picture().jpeg({ quality: 92 }).toBuffer()
    const one = (await lookOf(original)) as PictureLook
    looks.push(one)
    const pairs: Pair[] = []
    for (const [kind, copy] of Object.entries(copies))
      pairs.push({ kind, one, other: (await lookOf(await copy(original))) as PictureLook })
    const moved = Math.round(WIDTH * (0.01 + random() * 0.02))
    const [first, next] = [
      await frame(picture, 30, 30),
      await frame(picture, 30 + moved, 30 + Math.round(moved / 3)),
    ]
    const [before, after] = [await lookOf(first), await lookOf(next)] as [PictureLook, PictureLook]
    pairs.push({ kind: 'burst', one: before, other: after })
    for (const [index, answer] of (await alike(pairs)).entries()) {
      const kind = pairs[index]?.kind ?? ''
      found[kind] = [...(found[kind] ?? []), answer]
    }
  }
  const { burst = [], ...ofCopies } = found
  const others = await database.admin`
    with looks as (
      select number, (null, null, ('x' || (look ->> 'dhash'))::bit(64), decode(look ->> 'grid', 'base64'))::private.media_looks as look
        from jsonb_array_elements(${database.admin.json(looks)}) with ordinality as given (look, number)
    )
    select count(*) filter (where private.look_alike(one.look, other.look))::float / count(*) as alike
      from looks as one join looks as other on one.number < other.number`
  const measured = {
    ...Object.fromEntries(Object.entries(ofCopies).map(([kind, answers]) => [kind, share(answers)])),
    burst: share(burst),
    others: others[0]?.alike as number,
  }
  console.info(measured)
  expect(share(Object.values(ofCopies).flat())).toBeGreaterThanOrEqual(0.98)
  expect(measured.others).toBeLessThanOrEqual(0.001)
  expect(measured.burst).toBeLessThanOrEqual(0.01)
}, 900_000)
