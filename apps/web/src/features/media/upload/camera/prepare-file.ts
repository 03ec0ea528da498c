import { localMoment } from '../../taken'
import type { Upload } from '../upload'
import { patched, readCameraFacts } from './camera-facts'

const A_DAY_MS = 24 * 60 * 60 * 1000

/**
 * What of a file is uploaded, and what goes with it. When it was taken is what the camera wrote, or else the date of the file, unless
 * that is wrong: clocks of cameras can be ahead.
 */
export async function prepareFile({ contentType, lastModified }: Upload, file: File) {
  const { takenAt, position, patches } = await readCameraFacts(file, contentType)
  const isPast = (moment: string) => Date.parse(moment) < Date.now() + A_DAY_MS / 2
  return {
    body: patched(file, patches),
    takenAt: [takenAt, localMoment(new Date(lastModified))].find((moment) => moment && isPast(moment)),
    position,
  }
}
