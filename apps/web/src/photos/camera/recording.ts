// When a film or a recording in another format than MP4 was made: AVI and WAV (RIFF), Matroska, and MP3 (ID3).

import { localMoment } from '@/dates/local-time'
import type { CameraFacts } from './facts'
import { readPlaces } from './movie'
import { blankXmp } from './text-facts'
import { writtenDate } from './written-date'

/** Such facts are at the beginning of a file or at its end, in bytes. */
const ENDS = 1024 ** 2

export async function readRecording(file: Blob): Promise<CameraFacts> {
  const facts: CameraFacts = { takenAt: undefined, position: undefined, patches: [] }
  const last = Math.max(ENDS, file.size - ENDS)
  for (const [from, to] of [
    [0, ENDS],
    [last, file.size],
  ] as const) {
    const bytes = await file.slice(from, to).arrayBuffer()
    const text = new TextDecoder('latin1').decode(bytes)
    const { position, patches } = readPlaces(text)
    facts.takenAt ??= dateIn(text, new DataView(bytes))
    facts.position ??= position
    facts.patches.push(...[...patches, ...blankXmp(text)].map((patch) => ({ ...patch, at: from + patch.at })))
  }
  return facts
}

function dateIn(text: string, bytes: DataView): string | undefined {
  return riffDate(text) ?? matroskaDate(text, bytes) ?? id3Date(text)
}

/** `IDIT` is `Fri May 03 14:22:10 2019` or a date in numbers, as `ICRD` and the `bext` of recorders are. */
function riffDate(text: string): string | undefined {
  if (!text.startsWith('RIFF')) return undefined
  const [, month, day, time, year] =
    /IDIT....\s*\w{3} (\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})/s.exec(text) ?? []
  const index = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month ?? '?') / 3 + 1
  if (month && index >= 1)
    return writtenDate(`${year}-${`${index}`.padStart(2, '0')}-${day?.padStart(2, '0')} ${time}`)
  const numbers = /(?:IDIT|ICRD)....([\d:./ -]{8,20})/s.exec(text)?.[1]
  const recorded = /bext.{324}(\d{4}.\d\d.\d\d\d\d.\d\d.\d\d)/s.exec(text)?.[1]
  return (
    writtenDate(numbers ?? '') ?? (recorded && writtenDate(`${recorded.slice(0, 10)} ${recorded.slice(10)}`))
  )
}

/** Nanoseconds from 2001 in UTC, by the clocks here (https://www.matroska.org/technical/elements.html, DateUTC). */
function matroskaDate(text: string, bytes: DataView): string | undefined {
  const at = text.startsWith('\x1aE\xdf\xa3') ? text.indexOf('Da\x88') : -1
  if (at < 0 || at + 11 > bytes.byteLength) return undefined
  return localMoment(new Date(Date.UTC(2001, 0) + Number(bytes.getBigInt64(at + 3) / 1_000_000n)))
}

/** The time of the recording, ID3 2.4. */
const id3Date = (text: string): string | undefined =>
  text.startsWith('ID3') ? writtenDate(/TDRC.{7}(\d{4}-\d\d-\d\d[\dT:]*)/s.exec(text)?.[1] ?? '') : undefined
