/** The path of the script that the page began with. Its name has a hash, so each build has another one. */
export function entryScript(): string {
  // Until it is loaded, it is in the template.
  const waiting = document.querySelector<HTMLTemplateElement>('template#app')?.content
  const script = (waiting ?? document).querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script ? new URL(script.src, location.href).pathname : ''
}
