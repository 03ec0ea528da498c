import type { Account } from '../accounts.ts'
import { addEvents } from './events.ts'
import { portraits } from './faces.ts'
import type { Server } from './house.ts'
import { addMedia, mediaDrawings } from './media.ts'
import { addMessages } from './messages.ts'
import { moveIn } from './move-in.ts'
import { settleNotifications } from './notifications.ts'
import type { Key } from './people.ts'
import { addPlaylists } from './playlists.ts'
import { addPosts, postDrawings } from './posts.ts'
import { addRecipes, recipeDrawings } from './recipes.ts'
import { photoOf } from './studio.ts'
import { addTree } from './tree.ts'

/** Takes the seconds that do not need a server. */
export async function drawEverything(): Promise<void> {
  const drawings = [...Object.values(portraits), ...postDrawings, ...recipeDrawings, ...mediaDrawings]
  await Promise.all(drawings.map(photoOf))
}

/**
 * Fills a Kinfold without a family.
 * @param tell hears of each step, in words for the person who waits
 */
export async function seedFamily(
  server: Server,
  accounts: Record<Key, Account>,
  tell: (step: string) => void = () => {},
): Promise<void> {
  tell('Eleven people move in …')
  const house = await moveIn(server, accounts)
  tell('They put up their photos, and tell each other the news …')
  await Promise.all([addEvents(house), addMessages(house), addPosts(house)])
  tell('They write down recipes and remember those who came before …')
  await Promise.all([addRecipes(house), addTree(house), addMedia(house), addPlaylists(house)])
  await settleNotifications(house)
  // Or the settings would list this as a device of theirs.
  await Promise.all(Object.values(house.members).map(({ db }) => db.auth.signOut({ scope: 'local' })))
}
