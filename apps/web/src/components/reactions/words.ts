import { m } from '@/i18n/messages'
import type { Emoji } from './reactions'

const names: Record<Emoji, () => string> = {
  '🧡': m.reaction_love,
  '👍': m.reaction_thumbs_up,
  '😂': m.reaction_laugh,
  '😮': m.reaction_wow,
  '😢': m.reaction_sad,
  '🎉': m.reaction_celebrate,
}

/** Such as `Thumbs up`. */
export const nameOf = (emoji: Emoji) => names[emoji]()
