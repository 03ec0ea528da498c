// Every push is shown: browsers end the subscription of an app that receives some in silence.

import { isLanguage } from '@kinfold/i18n'
import '@/app/things'
import { notedLanguage } from '@/browser/noted-language'
import { noteArrival } from '@/browser/push-arrival'
import { setCatalogue } from '@/i18n/messages'
import { precachedCatalogue } from './precache'
import { type PushMessage, wordsOf } from './push-words'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

async function show(message: PushMessage): Promise<void> {
  const noted = await notedLanguage()
  const language = isLanguage(noted) ? noted : 'en'
  setCatalogue(language, await (await precachedCatalogue(language)).json())
  const { title, body, path } = wordsOf(message)
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: message.topic,
    // A newer one takes the place of an older one, and sounds again.
    renotify: true,
    icon: '/icon-512.png',
    data: { path },
  }
  await self.registration.showNotification(title, options)
  if (message.kind === 'test') await noteArrival()
}

function read(data: PushMessageData | null): PushMessage {
  try {
    return { topic: 'unknown', ...data?.json() }
  } catch {
    return {
      kind: '',
      topic: 'unknown',
      item: null,
      starts_at: null,
      all_day: null,
      content: null,
    }
  }
}
