import { RefusedMessage } from './message.ts'

/** @throws {RefusedMessage} 422 for a value that is nested too deeply to serialize */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (cause) {
    throw new RefusedMessage(422, 'The message cannot be sent: it is nested too deeply', { cause })
  }
}
