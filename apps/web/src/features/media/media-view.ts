// What of the media is shown, and in which order, as in the address: `/media?type=photos&sort=oldest&from=posts`.

export const types = ['all', 'photos', 'videos', 'documents'] as const
type Type = (typeof types)[number]

export const sorts = ['newest', 'oldest', 'mine'] as const
/** `mine`: the user's own uploads, newest first. */
type Sort = (typeof sorts)[number]

export const sources = ['all', 'media', 'posts', 'messages', 'recipes', 'events', 'history'] as const
/** Where media are shown: the places of an item, and `events`, the albums of events. */
type Source = (typeof sources)[number]

export type View = { type: Type; sort: Sort; from: Source }

/** Whatever the address has. */
export const readView = (search: { [Part in keyof View]?: string }): View => ({
  type: types.find((type) => type === search.type) ?? 'all',
  sort: sorts.find((sort) => sort === search.sort) ?? 'newest',
  from: sources.find((source) => source === search.from) ?? 'all',
})

/** Whether a filter beside the tabs leaves something out. */
export const isFiltered = ({ sort, from }: View) => sort === 'mine' || from !== 'all'

/** What goes without saying is left out of the address. */
export const writeView = ({ type, sort, from }: View): Partial<View> => ({
  type: type === 'all' ? undefined : type,
  sort: sort === 'newest' ? undefined : sort,
  from: from === 'all' ? undefined : from,
})

/** Tells views apart. */
export const viewKey = ({ type, sort, from }: View) => `${type} ${sort} ${from}`
