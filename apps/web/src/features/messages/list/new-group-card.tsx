import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import type { Person } from '../conversation'
import { NewGroup } from '../group/new-group'

/** Offers to create a group. */
export function NewGroupCard({ people }: { people: Person[] }) {
  const [creating, setCreating] = useState(false)
  return (
    <div className="mx-3 mt-3 grid justify-items-center gap-1 rounded-card border-2 border-line border-dashed px-4 py-6 text-center">
      <h2 className="text-lg">{m.group_new_title()}</h2>
      <p className="mb-2 text-balance text-ink-soft text-sm">{m.group_new_text()}</p>
      <Button variant="quiet" onClick={() => setCreating(true)}>
        <Plus aria-hidden className="size-5" />
        {m.group_new()}
      </Button>
      <NewGroup people={people} open={creating} onOpenChange={setCreating} />
    </div>
  )
}
