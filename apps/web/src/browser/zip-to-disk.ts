// A ZIP of videos can exceed the browser's memory, so it is written to the origin private file system
// (https://fs.spec.whatwg.org).

const NAME = 'download.zip'
const LONG_ENOUGH_MS = 10 * 60_000

/** Stores the whole ZIP; in memory where there is no such file system: over plain HTTP, and in Safari before 26. */
export async function zipToDisk(zip: Response): Promise<Blob> {
  const folder = await openFolder()
  if (!folder || !zip.body) return zip.blob()
  const file = await folder.getFileHandle(NAME, { create: true })
  await zip.body.pipeTo(await file.createWritable())
  return file.getFile()
}

/** Frees the disk space, unless the file may still be downloading. */
export async function forgetOldFile(): Promise<void> {
  try {
    const folder = await openFolder()
    const file = await (await folder?.getFileHandle(NAME))?.getFile()
    if (file && Date.now() - file.lastModified > LONG_ENOUGH_MS) await folder?.removeEntry(NAME)
  } catch {
    // The file does not exist, or another tab is writing it.
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!('FileSystemFileHandle' in window && 'createWritable' in FileSystemFileHandle.prototype)) return
  // Private windows refuse it.
  return navigator.storage.getDirectory().catch(() => undefined)
}
