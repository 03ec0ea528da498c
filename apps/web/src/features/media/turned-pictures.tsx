import type { ReactNode } from 'react'
import { RotationsContext } from '@/photos/rotation'
import { useRotations } from './rotations-api'

type Props = { familyId: string | undefined; children: ReactNode }

/** Turns the pictures of a family on all screens as their uploaders have. */
export const TurnedPictures = ({ familyId = '', children }: Props) => (
  <RotationsContext value={useRotations(familyId)}>{children}</RotationsContext>
)
