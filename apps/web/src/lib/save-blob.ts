const LONG_ENOUGH_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download reads it after this call has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH_MS)
}
