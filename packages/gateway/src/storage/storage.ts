// The routes of /storage/v1 (https://supabase.github.io/storage/). It needs no key: a bearer token says who asks,
// row-level security on storage.buckets and storage.objects says what they may do.

import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { respondWithError } from './errors.ts'
import * as read from './read-objects.ts'
import * as write from './write-objects.ts'

export function createStorage(context: Context): Hono {
  const app = new Hono()
  app.onError((error, c) => respondWithError(error, c, context.log))

  // A HEAD request runs the GET route. The routes with a word of their own come before those with any bucket.
  app.get('/object/public/:bucket/:name{.+}', (c) => read.downloadPublic(context, c))
  app.get('/object/sign/:bucket/:name{.+}', (c) => read.downloadSigned(context, c))
  app.get('/object/authenticated/:bucket/:name{.+}', (c) => read.downloadAuthenticated(context, c))
  app.get('/object/info/public/:bucket/:name{.+}', (c) => read.infoPublic(context, c))
  app.get('/object/info/:bucket/:name{.+}', (c) => read.info(context, c))
  app.post('/object/upload/sign/:bucket/:name{.+}', (c) => write.signUpload(context, c))
  app.put('/object/upload/sign/:bucket/:name{.+}', (c) => write.uploadSigned(context, c))

  app.get('/object/:bucket/:name{.+}', (c) => read.download(context, c))
  app.post('/object/:bucket/:name{.+}', (c) => write.upload(context, c))
  app.put('/object/:bucket/:name{.+}', (c) => write.upload(context, c))
  return app
}
