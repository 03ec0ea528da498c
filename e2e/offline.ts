// What a browser has for the time without a connection.

import type { Page } from '@playwright/test'

/** Resolves once the service worker has stored the app and answers this page's requests. */
export const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
  })

/** What the browser keeps of what was read: the keys of the queries, and their results. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would create it.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'kinfold-content')) return ''
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('kinfold-content')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const store = database.transaction('queries').objectStore('queries')
    const read = ['getAllKeys', 'getAll'].map((method) => store[method as 'getAll']())
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
    database.close()
    return read.flatMap(({ result }) => result).join('\n')
  })
