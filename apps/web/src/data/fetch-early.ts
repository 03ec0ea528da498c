// Takes the answers of requests that the page started before the app was loaded.

import { requestKey } from '@/start/early-reads'
import { normalizeError } from './normalize-errors'
import { fetchAndNotice } from '@/browser/server-reach'

/** As long as queries consider their data fresh. */
const FRESH_MS = 30_000

/** `fetch` for the Supabase client. Each early answer is used once, and only by the session that asked for it. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const answer = await earlyAnswer(String(input), init)
  return answer?.ok ? answer : normalizeError(await fetchAndNotice(input, init))
}

async function earlyAnswer(url: string, init: RequestInit | undefined): Promise<Response | undefined> {
  const { earlyReads } = window
  const key = requestKey(init?.method ?? 'GET', url, init?.body)
  const answer = earlyReads?.answers.get(key)
  if (!earlyReads || !answer) return undefined
  earlyReads.answers.delete(key)
  const token = new Headers(init?.headers).get('authorization')
  if (performance.now() > FRESH_MS || token !== `Bearer ${earlyReads.token}`) return undefined
  return answer.catch(() => undefined)
}
