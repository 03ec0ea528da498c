/** `example.com` of `https://www.example.com/pie`; what is no address stays as it is. */
export function hostName(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
