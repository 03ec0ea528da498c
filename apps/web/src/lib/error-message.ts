import { m } from '@/paraglide/messages'

// What Chrome, Firefox and Safari say when a request gets no answer; supabase-js passes it on.
const noAnswer = /failed to fetch|networkerror|load failed|fetch failed/i

/** Words for people: the server's own, or that it cannot be reached. */
export function errorMessage(error: unknown, fallback: string = m.error_generic()): string {
  // Without throwOnError, PostgREST's errors are plain objects.
  const message = (error as { message?: string } | null)?.message ?? ''
  if (noAnswer.test(message)) return m.error_offline()
  // supabase-js makes a message of an answer that has none: the answer itself.
  return message.startsWith('{') ? fallback : message || fallback
}
