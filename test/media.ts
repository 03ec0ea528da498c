// The files of test/media as uploads.

import { readFile } from 'node:fs/promises'
import ffmpeg from '@ffmpeg-installer/ffmpeg'

/** The path of ffmpeg. */
export const ffmpegProgram = ffmpeg.path

export const landscapeHeic = () => load('landscape.heic', 'image/heic')
export const portraitHeic = () => load('portrait.heic', 'image/heic')
/** 60 megapixels. */
export const blackAvif = () => load('black.avif', 'image/avif')
export const mp4 = () => load('wander.mp4', 'video/mp4')
export const webm = () => load('wander.webm', 'video/webm')

async function load(name: string, type: string): Promise<Blob> {
  return new Blob([await readFile(new URL(`./media/${name}`, import.meta.url))], { type })
}
