// The button Undo of a toast, which says that something was removed, moved or answered.

import { m } from '@/i18n/messages'
import { errorMessage, isUnanswered } from './error-message'
import { toast } from './toast'

/** Puts back what was there. @throws {UserError} why it stays, such as a change by someone else */
export type Undo = () => Promise<unknown>

/** The action of a toast. It works on every screen; after a failure without a response, it is offered again. */
export const undoAction = (undo: Undo) => ({ label: m.undo(), onClick: () => void run(undo) })

async function run(undo: Undo): Promise<void> {
  try {
    await undo()
    toast.success(m.undone(), { brief: true })
  } catch (error) {
    toast.error(m.undo_failed(), {
      description: errorMessage(error, m.undo_changed()),
      ...(isUnanswered(error) && { action: undoAction(undo) }),
    })
  }
}
