// Puts together messages that are too long for one NOTIFY. Postgres delivers what one transaction announces in its order, with
// nothing of others in between.

/** `12+1:` or, before the last piece, `12=5701:`; then base64. */
const PIECE = /^\d+([+=])\d+:/

export type Pieces = {
  /** @returns the whole message, or undefined until its last piece arrives */
  add(payload: string): string | undefined
  /** Forgets the pieces of a message whose rest was lost with the connection. */
  clear(): void
}

export function createPieces(): Pieces {
  let pieces: Buffer[] = []

  return {
    add(payload) {
      const [head = '', sign] = PIECE.exec(payload) ?? []
      if (sign === undefined) return payload
      pieces.push(Buffer.from(payload.slice(head.length), 'base64'))
      if (sign === '+') return undefined
      const message = Buffer.concat(pieces).toString()
      pieces = []
      return message
    },
    clear() {
      pieces = []
    },
  }
}
