import { calendarText } from './lines'
import { readCalendar, UnreadableCalendar } from './read-calendar'
import type { Question } from './read-in-worker'

self.onmessage = ({ data: { content, zone, untitled } }: MessageEvent<Question>) => {
  try {
    self.postMessage(readCalendar(calendarText(new Uint8Array(content)), zone, untitled))
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) console.error(error)
    self.postMessage(null)
  }
}
