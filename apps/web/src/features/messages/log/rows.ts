// Turns messages into rows of a list: which message begins a day, which ones belong together.

import { hubLinks, textBesideCards } from '@/components/links/hub-links'
import { attachmentsOf, isFilm } from '../attachment'
import type { Shown } from '../message'

const RUN_MS = 5 * 60_000

export type Row = {
  message: Shown
  /** The first message of its day. */
  newDay: boolean
  /** The first message that the reader has not seen. */
  newForReader: boolean
  /** The first and the last of a run: messages that one person sent shortly after each other. */
  first: boolean
  last: boolean
}

/**
 * @param messages oldest first
 * @param readAt how far the reader had read when the conversation was opened; undefined when everything was read
 */
export function toRows(messages: Shown[], userId: string, readAt: string | undefined): Row[] {
  const rows: Row[] = []
  let day = 0
  let at = 0
  let marked = readAt === undefined
  for (const message of messages) {
    const time = timeOf(message)
    const newForReader = !marked && message.user_id !== userId && message.created_at > (readAt ?? '')
    marked ||= newForReader
    const previous = rows.at(-1)
    const newDay = time.day !== day
    const first =
      !previous ||
      newDay ||
      newForReader ||
      previous.message.user_id !== message.user_id ||
      time.at - at > RUN_MS
    if (previous) previous.last = first
    rows.push({ message, newDay, newForReader, first, last: true })
    day = time.day
    at = time.at
  }
  return rows
}

/**
 * Estimates the height of a row in pixels at the default text size. A correct estimate avoids shifts when rows scroll
 * into view.
 * @param width of the whole log, in pixels
 */
export function guessHeight({ message, newDay, first }: Row, width: number): number {
  const lettersInLine = (Math.min(width * 0.78, 544) - 28) / LETTER
  const { content, image_paths, reply_to } = message
  const attachments = attachmentsOf(message)
  const films = attachments.filter(isFilm).length
  const text = textBesideCards(content)
  const lines = Math.max(Math.ceil(text.length / lettersInLine), 1)
  const more =
    (newDay ? DAY : 0) +
    (image_paths.length + films > 0 ? PHOTOS : 0) +
    (attachments.length - films) * FILE +
    (reply_to ? QUOTE : 0) +
    hubLinks(content).length * CARD -
    // A message that is only links has cards and no line of text.
    ((content || attachments.length > 0) && !text ? LINE_WITH_PADDING : 0)
  return (first ? 62 : 54) + (lines - 1) * 22 + more
}

/** The average width of a letter, and heights, in pixels. */
const LETTER = 7.6
const DAY = 36
const PHOTOS = 220
const FILE = 56
const QUOTE = 62
const CARD = 78
const LINE_WITH_PADDING = 30

type Time = { at: number; day: number }

/** Reading the times of a long conversation takes longer than all the rest, and every page needs them again. */
function timeOf(message: Shown): Time {
  const known = times.get(message)
  if (known) return known
  const date = new Date(message.created_at)
  const day = (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate()
  const time = { at: date.getTime(), day }
  times.set(message, time)
  return time
}
const times = new WeakMap<Shown, Time>()
