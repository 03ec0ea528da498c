import { createStore, useStore } from './create-store'

/** True when the server has a newer version of the app than this page. Loading a page opens it. */
export const newVersion = createStore(false)

export const useNewVersion = () => useStore(newVersion)
