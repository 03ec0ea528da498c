import { WireError } from '../../http/wire-error.ts'

const MAX_DEPTH = 50
const SPACE = /[ \t]*/y

/** Reads through one URL parameter, and reports errors in PostgREST's words. */
export class Cursor {
  at = 0
  #depth = 0
  readonly text: string
  readonly #subject: string

  /** @param subject for the error message: `filter`, `select parameter`, `order`, … */
  constructor(text: string, subject: string) {
    this.text = text
    this.#subject = subject
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
  expect(token: string): void {
    if (!this.take(token)) this.fail(JSON.stringify(token))
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
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.fail('fewer nested parentheses')
    const inner = read()
    this.expect(')')
    this.#depth--
    return inner
  }

  end(expected = 'end of input'): void {
    if (!this.done) this.fail(expected)
  }

  fail(expected: string): never {
    const found = this.done ? 'end of input' : JSON.stringify(this.text.charAt(this.at))
    const message = `"failed to parse ${this.#subject} (${this.text})" (line 1, column ${this.at + 1})`
    throw new WireError(400, 'PGRST100', message, {
      body: { details: `unexpected ${found} expecting ${expected}` },
    })
  }
}
