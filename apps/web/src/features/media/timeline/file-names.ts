import { fileNameOf, type MediaItem } from '../media-item'

type Stored = Pick<MediaItem, 'title' | 'bucket_id' | 'file_path' | 'motion_path' | 'taken_at'>
type NamedFile = Pick<MediaItem, 'bucket_id' | 'file_path' | 'taken_at'> & { name: string }

/**
 * The files of items, and what they are called in one folder: no two have the same name, as `Lake (2).jpg` beside `Lake.jpg`.
 * A live photo has two, `Lake.heic` and `Lake.mov`.
 */
export function namedFiles(items: readonly Stored[]): NamedFile[] {
  const used = new Set<string>()
  return items.flatMap((item) => {
    const { bucket_id, file_path, motion_path, taken_at } = item
    const name = fileNameOf(item)
    const paths = motion_path ? [file_path, motion_path] : [file_path]
    const called = (base: string) =>
      paths.map((path) => {
        const end = endOf(path === file_path ? name : path)
        return { name: base + end, bucket_id, file_path: path, taken_at }
      })

    const base = name.slice(0, name.lastIndexOf('.'))
    let files = called(base)
    // Windows and macOS do not tell upper from lower case.
    for (let number = 2; files.some((file) => used.has(file.name.toLowerCase())); number++) {
      files = called(`${base} (${number})`)
    }
    for (const file of files) used.add(file.name.toLowerCase())
    return files
  })
}

const endOf = (path: string) => path.slice(path.lastIndexOf('.'))
