import { vi } from 'vitest'

/** Node has neither Web Storage nor a window; this provides the parts that stores of the browser use. */
export function stubWebStorage(): void {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('window', new EventTarget())
}

function aStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
