// The routes of /storage/v1 (https://supabase.github.io/storage/). It needs no key: the bearer token identifies the caller,
// and row-level security on storage.buckets and storage.objects decides.

import { Hono } from 'hono'
import * as buckets from './buckets.ts'
import { respondWithError } from './errors.ts'
import { list } from './list-objects.ts'
import { listV2 } from './list-objects-v2.ts'
import { copy, move } from './move-objects.ts'
import * as read from './read-objects.ts'
import { remove, removeOne } from './remove-objects.ts'
import * as render from './renditions/render-objects.ts'
import { createResumable } from './resumable/resumable.ts'
import type { UnfinishedUploads } from './resumable/unfinished-uploads.ts'
import type { StorageServices } from './services.ts'
import { signMany, signOne } from './sign-urls.ts'
import * as video from './videos/serve-video.ts'
import * as write from './write-objects.ts'

export function createStorage(services: StorageServices, uploads: UnfinishedUploads): Hono {
  const app = new Hono()
  app.onError(respondWithError)

  app.get('/bucket', buckets.list(services))
  app.post('/bucket', buckets.create(services))
  app.get('/bucket/:bucket', buckets.get(services))
  app.put('/bucket/:bucket', buckets.update(services))
  app.delete('/bucket/:bucket', buckets.remove(services))
  app.post('/bucket/:bucket/empty', buckets.empty(services))

  // A HEAD request runs the GET route. Routes with a fixed word come before those with any bucket.
  app.get('/object/public/:bucket/:name{.+}', read.downloadPublic(services))
  app.get('/object/sign/:bucket/:name{.+}', read.downloadSigned(services))
  app.get('/object/authenticated/:bucket/:name{.+}', read.downloadAuthenticated(services))
  app.get('/render/image/public/:bucket/:name{.+}', render.renderPublic(services))
  app.get('/render/image/sign/:bucket/:name{.+}', render.renderSigned(services))
  app.get('/render/image/authenticated/:bucket/:name{.+}', render.renderAuthenticated(services))
  app.get('/render/video/public/:bucket/:name{.+}', video.videoPublic(services))
  app.get('/render/video/sign/:bucket/:name{.+}', video.videoSigned(services))
  app.get('/render/video/info/public/:bucket/:name{.+}', video.infoPublic(services))
  app.get('/render/video/info/sign/:bucket/:name{.+}', video.infoSigned(services))
  app.get('/object/info/public/:bucket/:name{.+}', read.infoPublic(services))
  app.get('/object/info/authenticated/:bucket/:name{.+}', read.info(services))
  app.get('/object/info/:bucket/:name{.+}', read.info(services))
  app.post('/object/upload/sign/:bucket/:name{.+}', write.signUpload(services))
  app.put('/object/upload/sign/:bucket/:name{.+}', write.uploadSigned(services))

  app.post('/object/sign/:bucket', signMany(services))
  app.post('/object/sign/:bucket/:name{.+}', signOne(services))
  app.post('/object/list/:bucket', list(services))
  app.post('/object/list-v2/:bucket', listV2(services))
  app.post('/object/move', move(services))
  app.post('/object/copy', copy(services))
  app.delete('/object/:bucket', remove(services))

  app.route('/upload/resumable', createResumable(services, uploads))

  app.get('/object/:bucket/:name{.+}', read.download(services))
  app.post('/object/:bucket/:name{.+}', write.upload(services))
  app.put('/object/:bucket/:name{.+}', write.upload(services))
  app.delete('/object/:bucket/:name{.+}', removeOne(services))
  return app
}
