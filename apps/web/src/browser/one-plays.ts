/** Pauses what plays on the page when something else begins to play. Silent films, such as those of live photos, do not count. */
export function letOnePlay(): void {
  document.addEventListener(
    'play',
    ({ target }) => {
      if (!isHeard(target)) return
      for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
        if (other !== target && isHeard(other)) other.pause()
      }
    },
    // The event does not bubble.
    { capture: true },
  )
}

const isHeard = (target: EventTarget | null) => target instanceof HTMLMediaElement && !target.muted
