// Facts in a file of a camera.

export type Position = { latitude: number; longitude: number }

/** Bytes that take the place of others in a file. */
export type Patch = { at: number; bytes: Uint8Array<ArrayBuffer> }

export type CameraFacts = {
  /** By the clocks of the place: `2019-05-03T14:22:10`. */
  takenAt: string | undefined
  position: Position | undefined
  /** What blanks the place. */
  patches: Patch[]
}

export const zeros = (at: number, length: number): Patch => ({ at, bytes: new Uint8Array(length) })
