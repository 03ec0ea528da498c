// The photo that the page shows while the app loads: start/first-posts.ts.

/** It may still be on its way. */
const PATIENCE_MS = 200

/** Resolves when it has been painted, which rendering the app would hold up; at once when there is none. */
export async function firstPhotoPainted(): Promise<void> {
  const photo = document.querySelector<HTMLImageElement>('#start article img')
  if (!photo) return
  const painted = photo.decode().then(nextFrame).then(nextFrame)
  // A page in the background has no frames.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([painted, patience]).catch(() => {})
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
