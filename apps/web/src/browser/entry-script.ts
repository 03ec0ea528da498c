/** The path of the script that starts the app. Its name has a hash, so each build has another one. */
export function entryScript(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return entry ? new URL(entry.src, location.href).pathname : ''
}
