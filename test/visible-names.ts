/** Names and titles of which nothing is seen; the app and the database refuse them. */
export const INVISIBLE_NAMES = [
  '\u200b',
  '\u2066\u2069',
  '\u202e',
  '\u00ad\u2060',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u{e0020}',
]

/** Short or unusual names of which something is seen. */
export const VISIBLE_NAMES = ['a', '.', '👩‍👧', '\u2066Iso\u2069', '李', 'क्षि', '❤️']
