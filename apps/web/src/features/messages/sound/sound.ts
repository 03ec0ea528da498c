// The sound that plays. One element for all messages: it goes on while its message is scrolled out of sight, which removes that from
// the page.

import { createStore } from '@/browser/create-store'
import { onPurge } from '@/browser/personal-store'

type Sound = {
  /** Of the file in the bucket; undefined before the first one. */
  path: string | undefined
  playing: boolean
  /** How far it has played, in seconds. */
  at: number
  /** Its length in seconds, as the browser knows it. */
  length: number | undefined
  /** This browser cannot play it. */
  failed: boolean
}

const silence: Sound = { path: undefined, playing: false, at: 0, length: undefined, failed: false }

export const sound = createStore<Sound>(silence)

/** How fast all sounds play. */
export const rate = createStore(1)
export const FAST = 1.5

let player: HTMLAudioElement | undefined

/** In the page, so that others stop it when they begin. */
function playerOf(): HTMLAudioElement {
  if (player) return player
  const created = document.createElement('audio')
  player = created
  const note = (part: Partial<Sound>) => sound.set({ ...sound.get(), ...part })
  created.onplay = () => note({ playing: true, failed: false })
  created.onpause = () => note({ playing: false })
  created.onended = () => note({ playing: false, at: 0 })
  created.ontimeupdate = () => !created.ended && note({ at: created.currentTime })
  // What a browser has just recorded has no known length.
  created.ondurationchange = () =>
    note({ length: Number.isFinite(created.duration) ? created.duration : undefined })
  created.onerror = () => created.getAttribute('src') && note({ playing: false, failed: true })
  document.body.append(created)
  return created
}

/**
 * Plays a sound, from where it was paused.
 * @param at where it begins, in seconds
 */
export function play(path: string, url: string, at?: number): void {
  const element = playerOf()
  if (sound.get().path !== path || sound.get().failed) {
    sound.set({ ...silence, path, at: at ?? 0 })
    element.src = url
  }
  if (at !== undefined) element.currentTime = at
  element.playbackRate = rate.get()
  // An error event follows a failure, and an interruption is none.
  element.play().catch(() => undefined)
}

export const pause = () => player?.pause()

/** Moves within the sound that was played last. */
export function seek(at: number): void {
  if (player) player.currentTime = at
  sound.set({ ...sound.get(), at })
}

export function setRate(next: number): void {
  rate.set(next)
  if (player) player.playbackRate = next
}

onPurge(() => {
  player?.remove()
  player = undefined
  sound.set(silence)
})
