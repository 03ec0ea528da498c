import type { TestProject } from 'vitest/node'
import startPostgres from '../global-setup.ts'
import { startSwift } from './swift.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Only of `npm run test:scale`. */
    s3Endpoint?: string
  }
}

export default async function setup(project: TestProject) {
  const [stopPostgres, swift] = await Promise.all([startPostgres(project), startSwift()])
  project.provide('s3Endpoint', swift.endpoint)
  return async () => {
    await Promise.all([stopPostgres(), swift.stop()])
  }
}
