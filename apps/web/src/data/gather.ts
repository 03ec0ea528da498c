/** An import makes thousands of changes; those after the first are read together. */
const GATHERED_MS = 400

/** Runs at once, and once more after a pause when it was asked for meanwhile. */
export function gather(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false

  function run() {
    again = timer !== undefined
    if (again) return
    task()
    timer = setTimeout(() => {
      timer = undefined
      if (again) run()
    }, GATHERED_MS)
  }
  return { run, stop: () => clearTimeout(timer) }
}
