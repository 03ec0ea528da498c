import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { m } from '@/paraglide/messages'
import { db } from './db'

/** Calls a server function and returns its answer; throws an Error with the words of the function's `{ message }`. */
export async function invokeFunction<Answer>(name: string, body: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await db.functions.invoke<Answer>(name, { body })
  if (error instanceof FunctionsFetchError) throw new Error(m.error_offline(), { cause: error })
  if (error instanceof FunctionsHttpError) {
    // supabase-js says only "non-2xx status code"; what went wrong is in the answer.
    const answer = await error.context.json().catch(() => null)
    throw new Error(answer?.message ?? m.error_generic(), { cause: error })
  }
  if (error) throw error
  return data as Answer
}
