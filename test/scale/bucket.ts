import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Options } from '../../packages/gateway/src/storage/s3/bucket.ts'
import { type S3Store, s3Store } from '../../packages/gateway/src/storage/s3/index.ts'

/** A new bucket at `endpoint`. */
export async function createBucket(endpoint: string): Promise<S3Options> {
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const bucket = `test-${randomUUID()}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { endpoint, region: 'us-east-1', bucket, forcePathStyle: true, ...credentials }
}

export const openTestBucket = async (endpoint: string): Promise<S3Store> =>
  s3Store(await createBucket(endpoint))
