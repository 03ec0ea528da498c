import { localMoment } from '@/dates/local-time'
import { mediaTypeOf } from '../media-type'
import { readCameraFacts } from './camera-facts'
import { dateInName, isPossible } from './written-date'

/** @returns when a file was taken, in the local time of the place; the current time if it has no usable date */
export async function takenAt(file: File): Promise<string> {
  const facts = await readCameraFacts(file, mediaTypeOf(file) ?? file.type)
  return pastMoment(facts.takenAt, file) ?? localMoment(new Date())
}

/** The camera's time, or that in the name, or else the file's. Times that cannot be true are skipped: camera clocks can be ahead. */
export const pastMoment = (
  written: string | undefined,
  { name, lastModified }: Pick<File, 'name' | 'lastModified'>,
): string | undefined =>
  [written, dateInName(name), localMoment(new Date(lastModified))].find(
    (moment) => moment && isPossible(moment),
  )
