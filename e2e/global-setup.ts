// Starts the one Kinfold that the browser tests share, next to a cookbook that it may import recipes from.

import { ffmpegProgram } from '../test/media.ts'
import { startCookbook } from './cookbook.ts'
import { startTemporary } from './server.ts'

export default async function setup() {
  const cookbook = await startCookbook()
  const kinfold = await startTemporary({ FFMPEG_PATH: ffmpegProgram, RECIPE_IMPORT_HOSTS: cookbook.host })
  const { url, publishableKey, directory } = kinfold
  // The workers inherit it.
  process.env.SHARED_KINFOLD = JSON.stringify({ url, publishableKey, directory, cookbook: cookbook.host })
  return async () => {
    await kinfold.close()
    await cookbook.close()
  }
}
