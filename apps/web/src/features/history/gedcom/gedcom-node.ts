/** A line of a GEDCOM file with the lines below it. */
export type GedcomNode = {
  tag: string
  /** `I1` of a record that others point to as `@I1@`. */
  pointer: string
  /** Includes continuation lines. */
  value: string
  /** The pointer of the record that it points to, instead of a value. */
  to: string
  children: GedcomNode[]
  /** Where the file of a FILE line is stored: `{bucket}/{path}`. */
  stored?: string
}

/** Points to nothing, in version 7. */
export const VOID = 'VOID'

export function node(tag: string, about: Partial<GedcomNode> = {}): GedcomNode {
  return { tag, pointer: '', value: '', to: '', children: [], ...about }
}

export const childOf = (parent: GedcomNode | undefined, ...tags: string[]): GedcomNode | undefined =>
  parent?.children.find(({ tag }) => tags.includes(tag))

export const childrenOf = ({ children }: GedcomNode, ...tags: string[]): GedcomNode[] =>
  children.filter(({ tag }) => tags.includes(tag))

/** The value of the first child with that tag, or ''. */
export const valueIn = (parent: GedcomNode | undefined, tag: string): string =>
  childOf(parent, tag)?.value.trim() ?? ''
