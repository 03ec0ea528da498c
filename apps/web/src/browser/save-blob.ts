const LONG_ENOUGH_MS = 60_000

/** Downloads a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveFrom(url, name)
  // The browser reads the file after this call.
  setTimeout(() => URL.revokeObjectURL(url), LONG_ENOUGH_MS)
}

/** Downloads what is at an address of this origin, or what its server marks as a download. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
