import { Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { newId } from '@/data/new-id'
import { m } from '@/i18n/messages'
import { useDraft } from '@/lib/use-draft'
import { useViewer } from '@/lib/viewer'
import { changeList } from './change-list'
import { positionBelow, titlesIn } from './items'
import { type List, MAX_ITEM } from './lists'

/** One item after the other, or several pasted lines at once. */
export function AddItems({ list }: { list: List }) {
  const { familyId } = useViewer()
  const { draft, change, latest, discard } = useDraft(`list item ${list.id}`, { title: '' })
  const [added, setAdded] = useState('')

  async function add(text: string) {
    const titles = titlesIn(text)
    if (titles.length === 0) return
    discard()
    const top = positionBelow(list, new Date())
    const items = titles.map((title, index) => ({
      id: newId(familyId),
      title,
      done: false,
      due_on: null,
      position: top + index,
    }))
    setAdded(m.list_added({ count: titles.length, title: titles[0] ?? '' }))
    if (await changeList(list, { type: 'add', items })) return
    setAdded('')
    if (!latest().title) change({ title: titles.join(' ') })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void add(draft.title)
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (titlesIn(text).length < 2) return
    event.preventDefault()
    void add(`${draft.title}\n${text}`)
  }

  const label = m.list_add_label({ kind: list.kind })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap gap-2 print:hidden">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Input
          name="item"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={MAX_ITEM}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
          onPaste={paste}
        />
      </div>
      <Button type="submit" size="large">
        <Plus aria-hidden className="size-5" />
        {m.list_add()}
      </Button>
      <p role="status" className="sr-only">
        {added}
      </p>
    </form>
  )
}
