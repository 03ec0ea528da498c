import type { Account } from '../accounts.ts'
import { addComments } from './comments.ts'
import { addEvents } from './events.ts'
import type { Server } from './house.ts'
import { addLists } from './lists.ts'
import { addMedia } from './media.ts'
import { addMessages } from './messages.ts'
import { moveIn } from './move-in.ts'
import { settleNotifications } from './notifications.ts'
import type { Key } from './people.ts'
import { markPeople } from './people-in-photos.ts'
import { addPlaylists } from './playlists.ts'
import { addPosts } from './posts.ts'
import { addRecipes } from './recipes.ts'
import { addTree } from './tree.ts'

/** Fills an empty Kinfold. @param tell receives a line for each step, for the person who waits */
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
  await Promise.all([
    addRecipes(house),
    addTree(house),
    addMedia(house),
    addPlaylists(house),
    addLists(house),
  ])
  await markPeople(house)
  await addComments(house)
  await settleNotifications(house)
  // Otherwise the settings would list this process as a device.
  await Promise.all(Object.values(house.members).map(({ db }) => db.auth.signOut({ scope: 'local' })))
}
