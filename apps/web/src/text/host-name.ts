/** `example.com` of `https://www.example.com/pie`; other text stays unchanged. */
export function hostName(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
