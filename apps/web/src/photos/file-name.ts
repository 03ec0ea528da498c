/** The name of a saved file: its title, with the ending that its stored path has. */
export function fileName(title: string, path: string): string {
  const extension = /\.\w+$/.exec(path)?.[0] ?? ''
  // No system takes these in the name of a file.
  const name = title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`
}
