/** Whether this device hands pictures to other apps: phones and some desktops do. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'photo.jpg', { type: 'image/jpeg' })] })

/**
 * Opens the device's share sheet with a file.
 * @returns `late` when the browser no longer knows that someone asked for it, because reading the file took seconds
 */
export async function shareFile(file: File): Promise<'done' | 'late' | 'failed'> {
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    const { name } = error as Error
    // Someone closed the sheet.
    if (name === 'AbortError') return 'done'
    return name === 'NotAllowedError' ? 'late' : 'failed'
  }
}
