/** An error that the caller may read. Each service renders it in its own shape; anything else is a bug and a plain 500. */
export class WireError extends Error {
  readonly status: number
  /** The code that Supabase clients expect: `PGRST116`, `invalid_credentials`, `NoSuchKey`, … */
  readonly code: string
  /** Further members of the body (`details`, `hint`, `weak_password`, …) and headers, where the contract has them. */
  readonly extra: { body?: Record<string, unknown>; headers?: Record<string, string> }

  constructor(
    status: number,
    code: string,
    message: string,
    extra: WireError['extra'] = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'WireError'
    this.status = status
    this.code = code
    this.extra = extra
  }
}
