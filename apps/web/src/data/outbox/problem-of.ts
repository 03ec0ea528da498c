import { errorMessage } from '@/lib/error-message'
import type { Outcome } from './entry'

/** @returns why an entry was not accepted; undefined when it is sent or waits to be sent */
export async function problemOf(sending: Promise<Outcome>, fallback: string): Promise<string | undefined> {
  try {
    const outcome = await sending
    return outcome.state === 'refused' ? outcome.problem : undefined
  } catch (error) {
    return errorMessage(error, fallback)
  }
}
