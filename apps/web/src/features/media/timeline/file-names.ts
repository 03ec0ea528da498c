import { fileNameOf, type MediaItem } from '../media-item'

/** What the files of items are called in one folder: no two have the same name, as `Lake (2).jpg` beside `Lake.jpg`. */
export function fileNames(items: readonly Pick<MediaItem, 'title' | 'file_path'>[]): string[] {
  const used = new Set<string>()
  return items.map((item) => {
    const name = fileNameOf(item)
    const dot = name.lastIndexOf('.')
    let free = name
    // Windows and macOS do not tell upper from lower case.
    for (let number = 2; used.has(free.toLowerCase()); number++) {
      free = `${name.slice(0, dot)} (${number})${name.slice(dot)}`
    }
    used.add(free.toLowerCase())
    return free
  })
}
