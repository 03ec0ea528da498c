/** `URL.canParse`, which Safari has only since version 17. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}
