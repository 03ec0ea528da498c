/** At the provider, or one of the family's own. */
export type Where = 'here' | 'provider'

export const blankPlaylist = { name: '', description: '', where: 'here' as Where }

export type NewPlaylist = { where: Where; name: string; description: string | null }

/** As long as the provider takes them, and the table `family_playlists`. */
export const LONGEST_NAME = 100
export const LONGEST_DESCRIPTION = 300
