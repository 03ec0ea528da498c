import { createStore } from '@/browser/create-store'

/** Whether items of the timeline are being chosen. */
export const choosing = createStore(false)
