import { useRef, useState } from 'react'
import { type MediaItem, ratioOf } from '../media-item'
import { type Box, boxAround, turnBox } from './box'

/** `box`: on the stored photo. */
type Draft = { photo: string; on: boolean; box: Box | undefined; choosing: boolean }

export type Marking = ReturnType<typeof useMarking>

/**
 * Marking a person on a photo: a box is placed, then the person is chosen. It ends with another photo. Who stops finds the
 * box where it was.
 */
export function useMarking(item: MediaItem) {
  const none: Draft = { photo: item.id, on: false, box: undefined, choosing: false }
  const [draft, setDraft] = useState(none)
  const now = draft.photo === item.id ? draft : none
  const change = (part: Partial<Draft>) => setDraft({ ...now, ...part })
  const startButton = useRef<HTMLButtonElement>(null)
  const box = now.box ?? turnBox(boxAround({ x: 0.5, y: 0.4 }, ratioOf(item) ?? 1), -item.rotation)

  return {
    on: now.on,
    box,
    choosing: now.choosing,
    start: () => change({ on: true }),
    place: (placed: Box) => change({ box: placed }),
    choose: (choosing: boolean) => change({ choosing }),
    stop: () => end(now),
    finish: () => end(none),
    /** Starts it, and has the focus again afterwards. */
    startButton,
  }

  function end(left: Draft) {
    setDraft({ ...left, on: false, choosing: false })
    // It is not there before the next frame.
    requestAnimationFrame(() => startButton.current?.focus())
  }
}
