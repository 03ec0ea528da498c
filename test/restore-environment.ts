// A process runs many test files. What one of them changes of the environment ends with it.

import { afterAll } from 'vitest'

const { env } = process
const before = { ...env }

afterAll(() => {
  // The system's own, if the file has replaced it: `os.tmpdir` reads no other.
  process.env = env
  for (const name of Object.keys(env)) if (!(name in before)) delete env[name]
  Object.assign(env, before)
})
