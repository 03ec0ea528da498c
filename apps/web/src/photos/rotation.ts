// Pictures that their uploaders have turned, wherever they are shown.

import { createContext, use } from 'react'
import { type Rotations, rotationOf } from './rotations'

/** Provided by the shell. */
export const RotationsContext = createContext<Rotations>({})

/**
 * By which a picture is to be turned clockwise, in degrees.
 * @param picture its public address, or `{bucket}/{path}`
 */
export const useRotation = (picture: string | null | undefined): number =>
  rotationOf(use(RotationsContext), picture ?? '')
