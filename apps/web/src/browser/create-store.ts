import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  set: (next: State) => void
  subscribe: (onChange: () => void) => () => void
}

/** State that outlives the screen that shows it. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <State>(store: Store<State>) => useSyncExternalStore(store.subscribe, store.get)
