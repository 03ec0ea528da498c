import postgres from 'postgres'

/**
 * Postgres refused what the client asked for: class 22 is a value that does not fit, 42 no privilege or no such thing,
 * 54 something nested too deeply.
 */
export const isClientFault = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && /^(22|42|54)/.test(error.code)
