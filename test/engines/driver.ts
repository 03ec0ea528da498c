// What the tests ask of a browser: a few commands of WebDriver (https://www.w3.org/TR/webdriver2/), which WebKit takes over
// HTTP and Firefox over a socket.

/** An element, as WebDriver writes it in JSON. */
export type Element = { 'element-6066-11e4-a52e-4f735466cecf': string }

export const idOf = (element: Element) => element['element-6066-11e4-a52e-4f735466cecf']

/** An input device and what it does, such as `{ type: 'pointerMove', x, y }`. */
type Input = { type: string; id: string; parameters?: object; actions: object[] }

export type Driver = {
  navigate(url: string): Promise<void>
  /** @param body of a function. @returns what it returns, as JSON */
  run(body: string, args: unknown[]): Promise<unknown>
  click(element: Element): Promise<void>
  /** Types, or chooses a file by its path. */
  sendKeys(element: Element, text: string): Promise<void>
  perform(inputs: Input[]): Promise<void>
  /** A PNG in Base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

export class DriverError extends Error {
  override name = 'DriverError'
}

/** Repeats `attempt` until it returns something other than undefined. */
export async function until<Result>(
  attempt: () => Promise<Result | undefined>,
  what: string,
): Promise<Result> {
  const deadline = performance.now() + 15_000
  let cause: unknown
  for (;;) {
    // A page that loads, or an element that moves or is covered, is tried again.
    const result = await attempt().catch((error) => {
      cause = error
    })
    if (result !== undefined) return result
    if (performance.now() > deadline) throw new Error(`gave up waiting: ${what}`, { cause })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
