import type { ReactNode } from 'react'

/**
 * Lies exactly over a photo that is contained in the frame around it. Positions on a photo do not depend on the
 * direction of writing.
 * @param ratio the width of the photo, as it is turned, divided by its height
 */
export const PhotoArea = ({ ratio, children }: { ratio: number; children: ReactNode }) => (
  <div
    className="pointer-events-none absolute inset-0 grid place-content-center"
    style={{ containerType: 'size' }}
  >
    <div
      dir="ltr"
      className="relative"
      style={{ width: `min(100cqw, 100cqh * ${ratio})`, height: `min(100cqh, 100cqw / ${ratio})` }}
    >
      {children}
    </div>
  </div>
)
