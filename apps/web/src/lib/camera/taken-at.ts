import { localMoment } from '../local-moment'
import { mediaTypeOf } from '../media-type'
import { readCameraFacts } from './camera-facts'

const A_DAY_MS = 24 * 60 * 60 * 1000

/** When a file was taken, by the clocks of the place. One without any date is of now. */
export async function takenAt(file: File): Promise<string> {
  const facts = await readCameraFacts(file, mediaTypeOf(file) ?? file.type)
  return pastMoment(facts.takenAt, file.lastModified) ?? localMoment(new Date())
}

/** What the camera wrote, or else the date of the file, unless that is wrong: clocks of cameras can be ahead. */
export const pastMoment = (written: string | undefined, lastModified: number): string | undefined =>
  [written, localMoment(new Date(lastModified))].find((moment) => moment && isPast(moment))

const isPast = (moment: string) => Date.parse(moment) < Date.now() + A_DAY_MS / 2
