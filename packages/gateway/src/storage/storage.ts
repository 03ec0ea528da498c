// The routes of /storage/v1 (https://supabase.github.io/storage/). It needs no key: a bearer token says who asks,
// row-level security on storage.buckets and storage.objects says what they may do.

import { Hono } from 'hono'
import type { Context } from '../context.ts'
import * as buckets from './buckets.ts'
import { respondWithError } from './errors.ts'
import { list } from './list-objects.ts'
import { copy, move } from './move-objects.ts'
import * as read from './read-objects.ts'
import { remove } from './remove-objects.ts'
import { signMany, signOne } from './sign-urls.ts'
import * as write from './write-objects.ts'

export function createStorage(context: Context): Hono {
  const app = new Hono()
  app.onError((error, c) => respondWithError(error, c, context.log))

  app.get('/bucket', (c) => buckets.list(context, c))
  app.post('/bucket', (c) => buckets.create(context, c))
  app.get('/bucket/:bucket', (c) => buckets.get(context, c))
  app.put('/bucket/:bucket', (c) => buckets.update(context, c))
  app.delete('/bucket/:bucket', (c) => buckets.remove(context, c))
  app.post('/bucket/:bucket/empty', (c) => buckets.empty(context, c))

  // A HEAD request runs the GET route. The routes with a word of their own come before those with any bucket.
  app.get('/object/public/:bucket/:name{.+}', (c) => read.downloadPublic(context, c))
  app.get('/object/sign/:bucket/:name{.+}', (c) => read.downloadSigned(context, c))
  app.get('/object/authenticated/:bucket/:name{.+}', (c) => read.downloadAuthenticated(context, c))
  app.get('/object/info/public/:bucket/:name{.+}', (c) => read.infoPublic(context, c))
  app.get('/object/info/:bucket/:name{.+}', (c) => read.info(context, c))
  app.post('/object/upload/sign/:bucket/:name{.+}', (c) => write.signUpload(context, c))
  app.put('/object/upload/sign/:bucket/:name{.+}', (c) => write.uploadSigned(context, c))

  app.post('/object/sign/:bucket', (c) => signMany(context, c))
  app.post('/object/sign/:bucket/:name{.+}', (c) => signOne(context, c))
  app.post('/object/list/:bucket', (c) => list(context, c))
  app.post('/object/move', (c) => move(context, c))
  app.post('/object/copy', (c) => copy(context, c))
  app.delete('/object/:bucket', (c) => remove(context, c))

  app.get('/object/:bucket/:name{.+}', (c) => read.download(context, c))
  app.post('/object/:bucket/:name{.+}', (c) => write.upload(context, c))
  app.put('/object/:bucket/:name{.+}', (c) => write.upload(context, c))
  return app
}
