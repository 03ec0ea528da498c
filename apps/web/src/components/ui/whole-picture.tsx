import { useState } from 'react'
import { isVideo } from '@/photos/is-video'
import { type Size, turnedSize } from '@/photos/photo-size'
import { useRotation } from '@/photos/rotation'
import { Turned } from './turned'

type Props = {
  /** Its public address, or its bucket and path. */
  picture: string
  /** From where it is loaded. */
  src: string
  alt: string
  /** Of a video, until it plays. */
  poster?: string
}

/** A picture in a lightbox, as large as it is and as the window allows. A video plays. */
export function WholePicture({ picture, src, alt, poster }: Props) {
  const rotation = useRotation(picture)
  const [size, setSize] = useState<Size>()
  const look =
    rotation === 0 ? 'max-h-(--high) max-w-(--wide) md:rounded-control' : 'size-full md:rounded-control'

  return (
    <span
      style={rotation === 0 ? undefined : frameOf(size && turnedSize(size, rotation))}
      className="relative block [--high:100dvh] [--wide:100vw] md:[--high:calc(100dvh-4rem)] md:[--wide:calc(100vw-10rem)]"
    >
      <Turned rotation={rotation}>
        {isVideo(picture) ? (
          <video
            {...{ src, poster }}
            aria-label={alt}
            controls
            autoPlay
            playsInline
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
              setSize({ width, height })
            }
            className={look}
          />
        ) : (
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            className={look}
          />
        )}
      </Turned>
    </span>
  )
}

/** No larger than the turned picture in it: a tap beside that closes the lightbox. */
const frameOf = (size: Size | undefined) =>
  size && {
    width: `min(${size.width}px, var(--wide), var(--high) * ${size.width / size.height})`,
    aspectRatio: `${size.width} / ${size.height}`,
  }
