import { marksOf } from './marks'

/** A text with its matches highlighted. */
export const Marked = ({ text }: { text: string }) =>
  marksOf(text).map(([part, found], index) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <mark key={index} className="rounded-sm bg-honey-wash text-honey-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
