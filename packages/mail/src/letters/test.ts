import type { Letter } from '../letter.ts'
import { PRODUCT } from '../product.ts'

/** Shows a host that mail arrives. */
export const testLetter = (): Letter => ({
  subject: `A test from ${PRODUCT}`,
  paragraphs: [`If you read this, your ${PRODUCT} can send mail.`],
  notes: ['You receive this email because you asked for it on the page “This hub”.'],
})
