import { marksOf } from './marks'

/** A text with what was looked for standing out. */
export const Marked = ({ text }: { text: string }) =>
  marksOf(text).map(([part, found], index) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are where they are
      <mark key={index} className="rounded-sm bg-honey-wash text-honey-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
