// What the handlers of this folder use.

import type { Database } from '../database/database.ts'
import type { Keys } from '../http/caller.ts'
import type { Tokens } from '../http/tokens.ts'
import type { Logger } from '../types.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { ObjectStore } from './object-store.ts'
import type { Renditions } from './renditions/renditions.ts'
import type { HoldUpload } from './resumable/upload-locks.ts'
import type { UploadLimits } from './size-limit.ts'
import type { PlayableVideos } from './videos/playable-videos.ts'

export type StorageServices = {
  database: Database
  objects: ObjectStore
  renditions: Renditions
  videos: PlayableVideos
  ffmpeg: Ffmpeg
  keys: Keys
  tokens: Tokens
  /** The public address without a trailing slash. */
  url: string
  uploadLimits: UploadLimits
  holdUpload: HoldUpload
  log: Logger
}
