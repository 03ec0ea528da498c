/**
 * What a page says to the service worker. `belongs?`: it replies on the port whether a script of the page is part of its
 * build. `take over`: it replaces the older worker.
 */
export type WorkerMessage = { type: 'belongs?'; script: string } | { type: 'take over' }
