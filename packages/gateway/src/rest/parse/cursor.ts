import { WireError } from '../../http/wire-error.ts'

const MAX_DEPTH = 50
const SPACE = /[ \t]*/y

/** Reads through one URL parameter, and reports errors in PostgREST's words. */
export class Cursor {
  at = 0
  #depth = 0
  readonly text: string
  readonly #subject: string
  readonly #before: number

  /**
   * @param subject for the error message: `filter`, `select parameter`, `order`, …
   * @param before the number of characters that PostgREST counts before the text
   */
  constructor(text: string, subject: string, before = 0) {
    this.text = text
    this.#subject = subject
    this.#before = before
    // Names become SQL text, and Postgres' protocol ends text at NUL.
    this.at = text.indexOf('\0')
    if (this.at >= 0) this.fail('text without NUL')
    this.at = 0
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  /** Consumes `token` if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false
    this.at += token.length
    return true
  }

  /** Consumes `token`, or fails. */
  expect(token: string, expected = JSON.stringify(token)): void {
    if (!this.take(token)) this.fail(expected)
  }

  /** Consumes the match of `pattern` (sticky: `/…/y`) at this position. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at += found[0].length
    return found
  }

  rest(): string {
    const rest = this.text.slice(this.at)
    this.at = this.text.length
    return rest
  }

  /** Reads one or more items separated by commas. */
  list<T>(read: () => T): T[] {
    const items = [read()]
    while (this.take(',')) items.push(read())
    return items
  }

  /** As `list`, with white space allowed around each item. */
  spacedList<T>(read: () => T): T[] {
    return this.list(() => {
      this.match(SPACE)
      const item = read()
      this.match(SPACE)
      return item
    })
  }

  /** Reads up to and including a closing parenthesis, after the opening one was consumed. */
  nested<T>(read: () => T, expected?: string): T {
    if (++this.#depth > MAX_DEPTH) this.fail('fewer nested parentheses')
    const inner = read()
    this.expect(')', expected)
    this.#depth--
    return inner
  }

  end(expected = 'end of input'): void {
    if (!this.done) this.fail(expected, `'${this.text.charAt(this.at)}'`)
  }

  /** Fails where a word should be. PostgREST reports the first character that differs from it. */
  failWord(word: string, expected: string): never {
    let length = 0
    while (length < word.length && this.text[this.at + length] === word[length]) length++
    const different = this.text[this.at + length]
    this.fail(expected, different === undefined ? 'end of input' : JSON.stringify(different))
  }

  fail(expected: string, found = this.done ? 'end of input' : JSON.stringify(this.text[this.at])): never {
    const column = this.#before + this.at + 1
    const message = `"failed to parse ${this.#subject} (${this.text})" (line 1, column ${column})`
    throw new WireError(400, 'PGRST100', message, {
      body: { details: `unexpected ${found} expecting ${expected}` },
    })
  }
}
