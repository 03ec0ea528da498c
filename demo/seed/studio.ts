// Every picture of the family, drawn once, however often it is shown.

import { type Drawing, develop } from '../drawings/develop.ts'

export type Draw = () => Drawing

type Photo = { data: Buffer<ArrayBuffer>; width: number; height: number }

const photos = new Map<Draw, Promise<Photo>>()

/** @returns the drawing as a JPEG */
export function photoOf(draw: Draw): Promise<Photo> {
  const photo = photos.get(draw) ?? takePhoto(draw)
  photos.set(draw, photo)
  return photo
}

async function takePhoto(draw: Draw): Promise<Photo> {
  const developed = await develop(draw())
  const { data, info } = await developed.jpeg({ quality: 84 }).toBuffer({ resolveWithObject: true })
  return { data: Buffer.from(data), width: info.width, height: info.height }
}
