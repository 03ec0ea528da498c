/** At the provider, or in the family's own list. */
export type Where = 'here' | 'provider'

/** Without a connection, the place is always `here`. */
export const blankPlaylist = { name: '', description: '', where: 'provider' as Where }

export type NewPlaylist = { where: Where; name: string; description: string | null }

/** The limits of the provider and of the table `family_playlists`. */
export const LONGEST_NAME = 100
export const LONGEST_DESCRIPTION = 300
