import { type GedcomNode, valueIn } from './gedcom-node'

export const KINFOLD = 'KINFOLD'

/** Whether Kinfold wrote the file. It tells all that it knows, so nothing has to be inferred. */
export const isByKinfold = (head: GedcomNode | undefined) => valueIn(head, 'SOUR') === KINFOLD
