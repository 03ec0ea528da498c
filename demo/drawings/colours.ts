// The paints of the box: the warm ones of the app's own look, and what sea, trees and evenings need beside them.

export const paint = {
  paper: '#fbf4e8',
  cream: '#f6ead4',
  butter: '#f5d98f',
  honey: '#e6b14c',
  amber: '#cf8a32',
  apricot: '#f3c49a',
  peach: '#ea9f78',
  terracotta: '#c4603f',
  brick: '#9a432d',
  blush: '#f3d3c4',
  rose: '#d98a84',
  plum: '#74435a',
  mint: '#cfddc4',
  sage: '#94ab7f',
  moss: '#6b8a5c',
  fir: '#43644c',
  pine: '#2d4639',
  sky: '#bfdbd9',
  mist: '#dde8df',
  lagoon: '#79b0ae',
  sea: '#4c8b92',
  deep: '#2b5964',
  dusk: '#4a4668',
  night: '#2a3150',
  wood: '#b07a4e',
  bark: '#7b5138',
  cocoa: '#573a2b',
  ink: '#33251d',
  white: '#fffcf5',
} as const

/** @returns `share` of the second colour in the first; both as `#rrggbb` */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (colour: string, share = 0.25) => mix(colour, paint.white, share)
export const darker = (colour: string, share = 0.2) => mix(colour, paint.ink, share)

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
