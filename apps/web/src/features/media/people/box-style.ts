import type { CSSProperties } from 'react'
import type { Box } from './box'

const percent = (fraction: number) => `${fraction * 100}%`

/** Where a box is within its photo. */
export const boxStyle = ({ x, y, width, height }: Box): CSSProperties => ({
  insetInlineStart: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})
