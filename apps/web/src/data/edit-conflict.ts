// Asks which version to keep when two edits changed the same part. components/ui/edit-conflict-dialog.tsx shows it.

import { createStore } from '@/browser/create-store'
import { onPurge } from '@/browser/personal-store'
import { m } from '@/i18n/messages'
import { UserError } from '@/lib/user-error'
import type { Shown } from './merge-edits'

export type Version = 'mine' | 'theirs'

export type EditConflict = {
  parts: (Record<Version, Shown> & { label: string })[]
  /** @param chosen one version for each part */
  onChoose: (chosen: Version[]) => void
  onLeave: () => void
}

/** The open question. */
export const editConflict = createStore<EditConflict | undefined>(undefined)

/** The user went back to the form without a choice. */
export class NotChosen extends UserError {
  override name = 'NotChosen'
}

/**
 * @returns the chosen version of each part
 * @throws {NotChosen}
 */
export function chooseVersions(parts: EditConflict['parts']): Promise<Version[]> {
  return new Promise((resolve, reject) => {
    editConflict.set({
      parts,
      onChoose(chosen) {
        editConflict.set(undefined)
        resolve(chosen)
      },
      onLeave() {
        editConflict.set(undefined)
        reject(new NotChosen(m.edit_conflict_not_saved()))
      },
    })
  })
}

// It shows what members have written.
onPurge(() => editConflict.get()?.onLeave())
