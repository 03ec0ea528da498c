import { touches } from './box'
import { Branches } from './branches'
import { cardOf, type Layout, type Place } from './layout'
import { PersonCard } from './person-card'
import type { Sight } from './use-sight'

type Props = {
  layout: Layout
  sight: Sight
  folded: ReadonlySet<string>
  /** Always drawn, even out of sight: it has the keyboard's focus or gets it next. */
  active: Place | undefined
  /** Whether the user chose the active person, whose card is then highlighted. */
  chosen: boolean
  /** The signed-in member. */
  reader: Place | undefined
}

/** Draws only the people in sight. */
export function Drawing({ layout, sight, folded, active, chosen, reader }: Props) {
  const far = sight.detail === 'dots'
  const inSight = far ? [] : layout.places.filter((place) => touches(cardOf(place), sight.box))
  const drawn = active && !inSight.includes(active) ? [...inSight, active] : inSight

  return (
    <>
      {!far && <Branches layout={layout} box={sight.box} active={active} />}
      {drawn.map((place) => (
        <PersonCard
          key={place.person.member.id}
          place={place}
          folded={folded.has(place.person.member.id)}
          active={place === active}
          chosen={chosen && place === active}
          isReader={place === reader}
        />
      ))}
    </>
  )
}
