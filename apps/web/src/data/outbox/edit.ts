// Edits of stored rows. A form saves directly, so that it can show what the server responds; without a response, its edit
// waits in the outbox.

import { serverReach } from '@/browser/server-reach'
import { m } from '@/i18n/messages'
import { errorMessage, isUnanswered } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { UserError } from '@/lib/user-error'
import { chooseVersions } from '../edit-conflict'
import { newId } from '../new-id'
import type { Entry, Sender } from './entry'
import { send } from './outbox'
import { editLane } from './use-with-edits'
import { outbox } from './waiting'

type AnyEdit = { original: { id: string } }

/** Asks which version to keep when another edit has changed the same part. */
export type Choose = typeof chooseVersions

/**
 * Saves an edit, or lets it wait when the server does not respond; an earlier one of the same row that waits goes first.
 * @param kind of its sender
 * @property bytes the size of its photos
 * @property lane of rows whose edits depend on each other, such as a series and its occurrences
 * @returns `saved`: the server has it, and `stored` is what `save` returned. Otherwise it is left to the outbox, whose sender
 *   reports it.
 * @throws what the server responded
 */
export async function saveOrWait<Edit extends AnyEdit, Stored>(
  kind: string,
  edit: Edit,
  save: (edit: Edit) => Promise<Stored>,
  { bytes = 0, lane = editLane(edit.original.id) }: { bytes?: number; lane?: string } = {},
): Promise<{ saved: boolean; stored?: Stored }> {
  const isNext = !outbox.get().some((entry) => entry.lane === lane && entry.state !== 'refused')
  if (isNext && serverReach.get()) {
    try {
      return { saved: true, stored: await save(edit) }
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
  }
  const outcome = await send({ id: newId(), kind, lane, body: edit, bytes }, { returns: true })
  if (outcome.state === 'refused') throw new UserError(outcome.problem)
  if (outcome.state === 'waiting') toast.info(m.outbox_waiting(), { description: m.edit_waiting() })
  return { saved: false }
}

type EditParts<Edit, Stored> = {
  /** The same as in `saveOrWait`. Finding its own values stored, after a lost response, it succeeds. */
  save: (edit: Edit, choose: Choose) => Promise<Stored>
  /** Shows what is stored now. Until it resolves, the screen shows the edit. */
  onSaved: (stored: Stored) => unknown
  describe: Sender<Edit>['describe']
}

export const editSender = <Edit extends AnyEdit, Stored>({
  save,
  onSaved,
  describe,
}: EditParts<Edit, Stored>): Sender<Edit> => ({
  async send({ body, attended }: Entry<Edit>) {
    await onSaved(await save(body, attended ? chooseVersions : chooseLater))
  },
  problem: (error) => errorMessage(error),
  describe,
})

/** The user may be doing something else when it is sent. */
const chooseLater: Choose = () => Promise.reject(new UserError(m.outbox_changed_meanwhile()))
