const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u
const MAX_LARGE = 3

/** Whether a text is one to three emoji and nothing else: those are shown large. */
export function isEmojiOnly(text: string): boolean {
  // The cheap test decides for most messages. A visible emoji can be ten characters long.
  if (!emoji.test(text) || !text.trim()) return false
  const visible = new Intl.Segmenter().segment(text.replace(/\s/g, ''))
  return [...visible].length <= MAX_LARGE
}
