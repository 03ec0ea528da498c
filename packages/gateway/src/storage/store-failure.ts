/**
 * The store of the bytes failed, not the request: a client may try again, and nothing that has arrived is given up.
 * `code` is one of upstream's (https://supabase.com/docs/guides/storage/debugging/error-codes).
 */
export class StoreFailure extends Error {
  readonly status: 500 | 503 | 504
  readonly code: 'S3Error' | 'SlowDown'

  constructor(
    status: StoreFailure['status'],
    code: StoreFailure['code'],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'StoreFailure'
    this.status = status
    this.code = code
  }
}
