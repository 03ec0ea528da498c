/** The path of the script that the page began with. Its name has a hash, so each build has another one. */
export function entryScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src).pathname : ''
}
