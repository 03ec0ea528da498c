import { expect, test } from 'vitest'
import { asStartError, postgresError, StartError } from './start-error.ts'

test.each([
  ['ENOSPC', undefined, 'The disk with /data is full.'],
  ['EROFS', '/data/objects/x', 'Kinfold cannot write to /data/objects.'],
  ['EACCES', '/data/x', 'Kinfold cannot write to /data.'],
  ['53100', undefined, 'The disk of the database is full.'],
  ['CONNECTION_CLOSED', undefined, 'The database stopped.'],
])('%s of the system or of Postgres tells the host what to do', (code, path, advice) => {
  const error = asStartError(Object.assign(new Error(code), { code, path }), '/data')

  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toContain(advice)
})

test('a bug stays what it is', () => {
  const bug = new TypeError('x is not a function')
  expect(asStartError(bug, '/data')).toBe(bug)
})

test('a Postgres that cannot write names the cause and what to do', () => {
  const output = 'PANIC:  could not write to file "pg_wal/x": No space left on device\n'

  expect(postgresError('Postgres did not start:', output, '/data/postgres/18').message).toBe(
    `Postgres did not start:
${output.trim()}
The disk with /data/postgres/18 is full. Free some space and try again.`,
  )
})
