const LONG_ENOUGH_MS = 60_000

/** Downloads a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the file after this call.
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH_MS)
}
