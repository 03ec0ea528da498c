// The database marks matches with U+0002 and U+0003.

type Mark = [part: string, found: boolean]

/** Splits `made [plum] jam` into `made `, the match `plum`, and ` jam`. */
export function marksOf(text: string): Mark[] {
  const [before = '', ...rest] = text.split('\u0002')
  const first: Mark = [before, false]
  const marks = rest.flatMap((piece): Mark[] => {
    const [found = '', after = ''] = piece.split('\u0003')
    return [
      [found, true],
      [after, false],
    ]
  })
  return [first, ...marks].filter(([part]) => part !== '')
}

/** Without the marks. */
export const plainText = (text: string) => text.replaceAll('\u0002', '').replaceAll('\u0003', '')
