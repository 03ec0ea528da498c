import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { m } from '@/paraglide/messages'
import { db } from './db'

/** What a server function has refused with: `{ message, code? }`. */
export class FunctionRefusal extends Error {
  override name = 'FunctionRefusal'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined, options: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Calls a server function and returns its answer; throws a FunctionRefusal, or an Error when there is no answer. */
export async function invokeFunction<Answer>(name: string, body: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await db.functions.invoke<Answer>(name, { body })
  if (error instanceof FunctionsFetchError) throw new Error(m.error_offline(), { cause: error })
  if (error instanceof FunctionsHttpError) {
    // supabase-js says only "non-2xx status code"; what went wrong is in the answer.
    const answer = await error.context.json().catch(() => null)
    throw new FunctionRefusal(answer?.message ?? m.error_generic(), answer?.code, { cause: error })
  }
  if (error) throw error
  return data as Answer
}
