import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { KINDS, type ListKind } from './lists'
import { startList } from './start-list'
import { TitleForm } from './title-form'

type Props = { open: boolean; onClose: () => void }

/** Closing it keeps the draft. */
export function StartListDialog({ open, onClose }: Props) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { draft, change, discard } = useDraft(`list draft ${viewer.userId}`, {
    title: '',
    kind: 'shopping' as ListKind,
  })
  const [busy, setBusy] = useState(false)

  async function start(title: string) {
    setBusy(true)
    const list = await startList(viewer, { title, kind: draft.kind })
    setBusy(false)
    if (!list) return
    discard()
    onClose()
    navigate({ to: '/lists/$id', params: { id: list.id } })
  }

  return (
    <Dialog open={open} onOpenChange={onClose} title={m.list_start()} description={m.list_start_text()}>
      <TitleForm
        title={draft.title}
        onTitle={(title) => change({ title })}
        action={busy ? m.list_starting() : m.list_start_confirm()}
        busy={busy}
        onSubmit={start}
        onCancel={onClose}
      >
        <Choice
          legend={m.list_kind()}
          options={KINDS}
          labelOf={(kind) => m.list_kind_name({ kind })}
          chosen={draft.kind}
          onChoose={(kind) => change({ kind })}
        />
      </TitleForm>
    </Dialog>
  )
}
