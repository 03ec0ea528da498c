import { type SyntheticEvent, useRef, useState } from 'react'
import { usePlayable } from './playable-video'

type VideoEvent = SyntheticEvent<HTMLVideoElement>

/**
 * The source of a player. It stays while the video plays, although its address is renewed or a better version is ready, and goes on
 * at the same place where it has to change.
 * @param url of the original, see `usePlayable`
 */
export function useVideoSource(url: string) {
  const playable = usePlayable(url)
  const [source, setSource] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [blank, setBlank] = useState<string>()
  const [begun, setBegun] = useState(false)
  const reached = useRef(0)

  const isShown = begun && source !== failed && source !== blank
  if (playable && playable.src !== source && !isShown) setSource(playable.src)
  const isPreparing = playable?.preparing ?? false

  return {
    /** A version for more browsers is being made. */
    isPreparing,
    /** This browser cannot play what there is so far. */
    isUnplayable: source !== undefined && (source === failed || (source === blank && isPreparing)),
    player: {
      src: source,
      onPlaying: () => setBegun(true),
      onTimeUpdate({ currentTarget }: VideoEvent) {
        reached.current = currentTarget.currentTime
      },
      onLoadedMetadata({ currentTarget }: VideoEvent) {
        // A browser plays the sound alone when it cannot decode the pictures.
        if (currentTarget.videoWidth === 0) setBlank(source)
        else if (reached.current) currentTarget.currentTime = reached.current
      },
      onError: () => setFailed(source),
    },
  }
}
