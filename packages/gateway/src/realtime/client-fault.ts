import postgres from 'postgres'

/**
 * Whether Postgres refused the client's input: class 22 is a bad value, 42 a missing privilege or object, 54 a value
 * that is nested too deeply.
 */
export const isClientFault = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && /^(22|42|54)/.test(error.code)
