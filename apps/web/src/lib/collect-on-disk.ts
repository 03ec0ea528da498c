// A ZIP of videos that is put together in the browser can be larger than its memory. So it grows in the origin private
// file system, a disk of the site's own (https://fs.spec.whatwg.org).

const NAME = 'download.zip'
const LONG_ENOUGH_MS = 10 * 60_000

/** Takes in the whole ZIP; in memory where there is no such disk: over plain HTTP, and in Safari before 26. */
export async function collectOnDisk(zip: Response): Promise<Blob> {
  const folder = await openFolder()
  if (!folder || !zip.body) return zip.blob()
  const file = await folder.getFileHandle(NAME, { create: true })
  await zip.body.pipeTo(await file.createWritable())
  return file.getFile()
}

/** Frees the disk, unless the file may still be on its way to the downloads. */
export async function forgetOldFile(): Promise<void> {
  try {
    const folder = await openFolder()
    const file = await (await folder?.getFileHandle(NAME))?.getFile()
    if (file && Date.now() - file.lastModified > LONG_ENOUGH_MS) await folder?.removeEntry(NAME)
  } catch {
    // There is none, or another tab is writing it.
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('FileSystemFileHandle' in window && 'createWritable' in FileSystemFileHandle.prototype)) return
  // Refused in private windows.
  return navigator.storage.getDirectory().catch(() => undefined)
}
