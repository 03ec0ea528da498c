import type { ReactNode } from 'react'

type Props = {
  /** Clockwise, in degrees. */
  rotation: number
  /** A picture that fills its parent. */
  children: ReactNode
}

/** Turns a picture as its uploader has, within the frame around it, which has a position and a size. */
export function Turned({ rotation, children }: Props) {
  if (rotation === 0) return children
  const onItsSide = rotation % 180 !== 0
  return (
    <span className="absolute inset-0 grid place-content-center overflow-hidden [container-type:size]">
      <span
        className="grid"
        style={{
          // Before it is turned, its width is the frame's height.
          width: onItsSide ? '100cqh' : '100cqw',
          height: onItsSide ? '100cqw' : '100cqh',
          rotate: `${rotation}deg`,
        }}
      >
        {children}
      </span>
    </span>
  )
}
