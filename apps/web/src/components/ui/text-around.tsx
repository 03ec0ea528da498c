import type { ReactNode } from 'react'

/** A private-use character, which no text has, in the place of the element. */
const SLOT = '\ue000'

type Props = {
  /** Writes the text; the slot goes where the element stands: `(slot) => m.people_with({ names: slot })`. */
  text: (slot: string) => string
  /** The element inside the sentence, such as a link. */
  children: ReactNode
}

/** A sentence with an element in it, so that each language puts the element in its own place. */
export function TextAround({ text, children }: Props) {
  const [before, after] = text(SLOT).split(SLOT)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
