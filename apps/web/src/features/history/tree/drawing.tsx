import { touches } from './box'
import { Branches } from './branches'
import { cardOf, type Layout, type TreeNode } from './layout'
import { PersonCard } from './person-card'
import type { Sight } from './use-sight'

type Props = {
  layout: Layout
  sight: Sight
  folded: ReadonlySet<string>
  /** Always drawn, even out of sight: it has the keyboard's focus or gets it next. */
  active: TreeNode | undefined
  /** Whether the user chose the active person, whose card is then highlighted. */
  chosen: boolean
  /** The signed-in member. */
  reader: TreeNode | undefined
}

/** Draws only the people in sight. */
export function Drawing({ layout, sight, folded, active, chosen, reader }: Props) {
  const far = sight.detail === 'dots'
  const inSight = far ? [] : layout.nodes.filter((node) => touches(cardOf(node), sight.box))
  const drawn = active && !inSight.includes(active) ? [...inSight, active] : inSight

  return (
    <>
      {!far && <Branches layout={layout} box={sight.box} active={active} />}
      {drawn.map((node) => (
        <PersonCard
          key={node.person.member.id}
          node={node}
          folded={folded.has(node.person.member.id)}
          active={node === active}
          chosen={chosen && node === active}
          isReader={node === reader}
        />
      ))}
    </>
  )
}
