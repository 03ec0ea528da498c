import { useState } from 'react'
import { isVideo } from '@/photos/is-video'
import { type Size, turnedSize } from '@/photos/photo-size'
import { useRotation } from '@/photos/rotation'
import { useVideoSource } from '@/photos/use-video-source'
import { Turned } from './turned'
import { PreparingNote, WaitingVideo } from './waiting-video'

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
          <WholeVideo {...{ src, alt, poster, onSize: setSize }} className={look} />
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

type VideoProps = {
  src: string
  alt: string
  poster: string | undefined
  onSize: (size: Size) => void
  className: string
}

function WholeVideo({ src, alt, poster, onSize, className }: VideoProps) {
  const { player, isPreparing, isUnplayable } = useVideoSource(src)
  if (isUnplayable) return <WaitingVideo {...{ poster, isPreparing, className }} />
  return (
    <>
      <video
        {...player}
        poster={poster}
        aria-label={alt}
        controls
        autoPlay
        playsInline
        onLoadedMetadata={(event) => {
          const { videoWidth: width, videoHeight: height } = event.currentTarget
          onSize({ width, height })
          player.onLoadedMetadata(event)
        }}
        className={className}
      />
      {isPreparing && <PreparingNote />}
    </>
  )
}

/** No larger than the turned picture in it: a tap beside that closes the lightbox. */
const frameOf = (size: Size | undefined) =>
  size && {
    width: `min(${size.width}px, var(--wide), var(--high) * ${size.width / size.height})`,
    aspectRatio: `${size.width} / ${size.height}`,
  }
