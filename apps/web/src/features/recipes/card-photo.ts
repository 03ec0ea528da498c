/** The photo on the card of a recipe: three columns, two, and one on a phone. */
export const cardPhoto = {
  sizes: '(min-width: 73.75rem) 330px, (min-width: 40rem) 48vw, calc(100vw - 28px)',
  ratio: 4 / 3,
}
