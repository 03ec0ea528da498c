import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { m } from '@/i18n/messages'
import { oneLine } from '@/text/characters'
import { coupleValuesOf, emptyCouple } from './couple-draft'
import { CoupleFields, checkCouple } from './couple-fields'
import { ancestorsOf, descendantsOf } from './descendants'
import type { HistoryMember } from './history-member'
import { KindField } from './kind-field'
import { ParentField } from './parent-field'
import { relationsOf } from './relations'
import { parentKinds } from './tie-texts'
import type { Parentage, Ties } from './ties'
import { type NewTie, useAddTie } from './ties-api'

export type TieSubject = { person: HistoryMember; relation: 'parent' | 'partner' | 'child' | 'sibling' }

type Props = { subject: TieSubject; people: HistoryMember[]; ties: Ties; onClose: () => void }

const titles = {
  parent: m.history_tie_parent,
  partner: m.history_tie_partner,
  child: m.history_tie_child,
  sibling: m.history_tie_sibling,
}

/** Adds a parent, partner, child or sibling: someone in the tree already, or someone new by name. */
export function TieDialog({ subject: { person, relation }, people, ties, onClose }: Props) {
  const { parents, partners } = relationsOf(person.id, people, ties)
  const [otherId, setOtherId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [parentKind, setParentKind] = useState<Parentage['kind']>('birth')
  const [couple, setCouple] = useState(emptyCouple)
  const [secondId, setSecondId] = useState(partners.length === 1 ? (partners[0]?.person.id ?? '') : '')
  const [tried, setTried] = useState(false)
  const add = useAddTie(onClose)

  const newName = oneLine(name)
  const nameProblem = otherId || newName ? undefined : m.history_name_required()

  function tieOf(): Omit<NewTie, 'otherId'> {
    if (relation === 'partner') return { relation, personId: person.id, couple: coupleValuesOf(couple) }
    if (relation === 'parent') return { relation, personId: person.id, parentKind }
    // A sibling is a child of the same parents.
    if (relation === 'child')
      return { relation, personId: person.id, parentKind, secondParentId: secondId || undefined }
    const [first, second] = parents
    return {
      relation: 'child',
      personId: first?.person.id ?? '',
      secondParentId: second?.person.id,
      parentKind,
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (add.isPending) return
    if (nameProblem) return event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
    if (relation === 'partner' && !checkCouple(event.currentTarget, couple)) return
    add.mutate({ ...tieOf(), ...(otherId ? { otherId } : { newName }) })
  }

  return (
    <Dialog open onOpenChange={onClose} title={titles[relation]()} description={person.member_name}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <ParentField
          label={m.history_tie_who()}
          none={m.history_tie_new()}
          candidates={candidatesFor({ person, relation }, people, ties)}
          value={otherId}
          onChange={setOtherId}
        />
        {!otherId && (
          <Field label={m.history_name()} error={tried ? nameProblem : undefined}>
            {(control) => (
              <Input
                {...control}
                name="name"
                required
                autoComplete="off"
                maxLength={120}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        )}
        {relation === 'partner' ? (
          <CoupleFields
            draft={couple}
            tried={tried}
            onChange={(part) => setCouple((before) => ({ ...before, ...part }))}
          />
        ) : (
          <KindField kinds={parentKinds} value={parentKind} onChange={setParentKind} />
        )}
        {relation === 'child' && partners.length > 0 && (
          <Field label={m.history_tie_other_parent()}>
            {(control) => (
              <Select {...control} value={secondId} onChange={({ target }) => setSecondId(target.value)}>
                <option value="">{m.history_parent_none()}</option>
                {partners.map(({ person: partner }) => (
                  <option key={partner.id} value={partner.id}>
                    {partner.member_name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" busy={add.isPending}>
            {m.history_tie_add()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Who is not tied like that already, and would not descend from themselves. */
function candidatesFor(
  { person, relation }: TieSubject,
  people: HistoryMember[],
  ties: Ties,
): HistoryMember[] {
  const { parents, partners, children, siblings } = relationsOf(person.id, people, ties)
  const related = { parent: parents, partner: partners, child: children, sibling: siblings }[relation]
  const excluded = new Set([person.id, ...related.map((one) => one.person.id)])
  if (relation === 'parent') for (const id of descendantsOf(ties.parentage, [person.id])) excluded.add(id)
  const above =
    relation === 'child' ? [person.id] : relation === 'sibling' ? parents.map((one) => one.person.id) : []
  for (const id of [...above, ...ancestorsOf(ties.parentage, above)]) excluded.add(id)
  return people.filter(({ id }) => !excluded.has(id))
}
