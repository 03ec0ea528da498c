// What this device has reminded of, so that neither a reload nor another tab does it again.

const KEY = 'kinfold.reminded'

/** More than a family has within an hour. */
const KEPT = 50

export function readReminded(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export const rememberReminded = (occasion: string) =>
  localStorage.setItem(KEY, JSON.stringify([...readReminded(), occasion].slice(-KEPT)))
