/** An error for the caller. Each service renders it in its own format; any other error is a bug and a plain 500. */
export class WireError extends Error {
  readonly status: number
  /** The code that Supabase clients expect: `PGRST116`, `invalid_credentials`, `NoSuchKey`, … */
  readonly code: string
  /** Further members of the body (`details`, `hint`, `weak_password`, …) and headers, if the contract has them. */
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
