import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from '@/browser/create-store'
import { type EditConflict, editConflict } from '@/data/edit-conflict'

/** Loads the question about two edits when it is first asked. */
export function EditConflicts() {
  const conflict = useStore(editConflict)
  const [Dialog, setDialog] = useState<ComponentType<EditConflict>>()

  useEffect(() => {
    if (!conflict || Dialog) return
    // A question that cannot be shown must not keep its form waiting.
    import('./edit-conflict-dialog').then(
      (module) => setDialog(() => module.EditConflictDialog),
      conflict.onLeave,
    )
  }, [conflict, Dialog])

  return conflict && Dialog && <Dialog {...conflict} />
}
