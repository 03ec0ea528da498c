/** Called during a long step; `done` and `total` are in bytes. */
export type OnProgress = (
  step: 'writing' | 'reading' | 'comparing' | 'copying',
  done: number,
  total: number,
) => void
