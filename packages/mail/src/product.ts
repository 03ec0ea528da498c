/** The product's name in mails. */
export const PRODUCT = 'Kinfold'

export const DEFAULT_SENDER = `${PRODUCT} <kinfold@localhost>`
