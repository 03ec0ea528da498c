/** The list with one entry at another place. */
export function movedTo<Entry>(list: Entry[], entry: Entry, place: number): Entry[] {
  const others = list.filter((other) => other !== entry)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}
