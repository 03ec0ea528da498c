/** The path of the script that starts the app. Its name has a hash, so each build has another one. */
export function entryScript(): string {
  // Until it is loaded, it is in the template.
  const waiting = document.querySelector<HTMLTemplateElement>('template#app')?.content
  const scripts = (waiting ?? document).querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  // After those that it imports.
  const entry = Array.from(scripts).at(-1)
  return entry ? new URL(entry.src, location.href).pathname : ''
}
