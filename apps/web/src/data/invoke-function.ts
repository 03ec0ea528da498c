import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { m } from '@/i18n/messages'
import type { RefusalData } from '@/lib/refusals'
import { UserError } from '@/lib/user-error'
import { db } from './db'

/** A server function refused: `code` is stable, and lib/refusals.ts has its text. */
export class FunctionRefusal extends Error {
  override name = 'FunctionRefusal'
  readonly code: string
  /** Of the HTTP response. */
  readonly status: number
  readonly data: RefusalData

  constructor(code: string, status: number, data: RefusalData, options: ErrorOptions) {
    super(`refused: ${code}`, options)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Calls a server function and returns its response. @throws {FunctionRefusal}, or {UserError} without a response */
export async function invokeFunction<Result>(name: string, body: Record<string, unknown>): Promise<Result> {
  const { data, error } = await db.functions.invoke<Result>(name, { body })
  if (error instanceof FunctionsFetchError) throw new UserError(m.error_offline(), { cause: error })
  if (error instanceof FunctionsHttpError) {
    // supabase-js only says "non-2xx status code"; the reason is in the response.
    const { code = 'unknown', ...data } = await error.context.json().catch(() => ({}))
    throw new FunctionRefusal(code, error.context.status, data, { cause: error })
  }
  if (error) throw error
  return data as Result
}
