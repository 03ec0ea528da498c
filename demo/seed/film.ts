import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Draw, photoOf } from './studio.ts'

/** Moves a camera over the drawing for four seconds. @returns nothing on a computer that has no ffmpeg */
export async function film(draw: Draw): Promise<Blob | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-film-'))
  try {
    const [still, moving] = [join(directory, 'still.jpg'), join(directory, 'moving.mp4')]
    await writeFile(still, (await photoOf(draw)).data)
    const pan = "scale=1200:900,crop=960:540:x='240*t/4':y='180+90*sin(t*1.57)/2'"
    const encoding = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ]
    await promisify(execFile)(process.env.FFMPEG_PATH || 'ffmpeg', [
      '-loop',
      '1',
      '-framerate',
      '25',
      '-i',
      still,
      '-t',
      '4',
      '-vf',
      pan,
      ...encoding,
      moving,
    ])
    return new Blob([new Uint8Array(await readFile(moving))], { type: 'video/mp4' })
  } catch (error) {
    // None there, or one that cannot write this.
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
