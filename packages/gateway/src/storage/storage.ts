// The routes of /storage/v1 (https://supabase.github.io/storage/). It needs no key: a bearer token says who asks,
// row-level security on storage.buckets and storage.objects says what they may do.

import { Hono } from 'hono'
import type { Context } from '../context.ts'
import * as buckets from './buckets.ts'
import { respondWithError } from './errors.ts'
import { list } from './list-objects.ts'
import { listV2 } from './list-objects-v2.ts'
import { copy, move } from './move-objects.ts'
import * as read from './read-objects.ts'
import { remove } from './remove-objects.ts'
import * as render from './renditions/render-objects.ts'
import { createResumable } from './resumable/resumable.ts'
import type { UnfinishedUploads } from './resumable/unfinished-uploads.ts'
import { signMany, signOne } from './sign-urls.ts'
import * as write from './write-objects.ts'

export function createStorage(context: Context, uploads: UnfinishedUploads): Hono {
  const app = new Hono()
  app.onError((error, c) => respondWithError(error, c, context.log))

  app.get('/bucket', buckets.list(context))
  app.post('/bucket', buckets.create(context))
  app.get('/bucket/:bucket', buckets.get(context))
  app.put('/bucket/:bucket', buckets.update(context))
  app.delete('/bucket/:bucket', buckets.remove(context))
  app.post('/bucket/:bucket/empty', buckets.empty(context))

  // A HEAD request runs the GET route. The routes with a word of their own come before those with any bucket.
  app.get('/object/public/:bucket/:name{.+}', read.downloadPublic(context))
  app.get('/object/sign/:bucket/:name{.+}', read.downloadSigned(context))
  app.get('/object/authenticated/:bucket/:name{.+}', read.downloadAuthenticated(context))
  app.get('/render/image/public/:bucket/:name{.+}', render.renderPublic(context))
  app.get('/render/image/sign/:bucket/:name{.+}', render.renderSigned(context))
  app.get('/render/image/authenticated/:bucket/:name{.+}', render.renderAuthenticated(context))
  app.get('/object/info/public/:bucket/:name{.+}', read.infoPublic(context))
  app.get('/object/info/:bucket/:name{.+}', read.info(context))
  app.post('/object/upload/sign/:bucket/:name{.+}', write.signUpload(context))
  app.put('/object/upload/sign/:bucket/:name{.+}', write.uploadSigned(context))

  app.post('/object/sign/:bucket', signMany(context))
  app.post('/object/sign/:bucket/:name{.+}', signOne(context))
  app.post('/object/list/:bucket', list(context))
  app.post('/object/list-v2/:bucket', listV2(context))
  app.post('/object/move', move(context))
  app.post('/object/copy', copy(context))
  app.delete('/object/:bucket', remove(context))

  app.route('/upload/resumable', createResumable(context, uploads))

  app.get('/object/:bucket/:name{.+}', read.download(context))
  app.post('/object/:bucket/:name{.+}', write.upload(context))
  app.put('/object/:bucket/:name{.+}', write.upload(context))
  return app
}
