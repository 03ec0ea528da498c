import { useQuery } from '@tanstack/react-query'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import { type MediaItem, ratioOf } from '../media-item'
import { marksQuery } from './api'
import { turnBox } from './box'
import { boxStyle } from './box-style'
import { MarkingFrame } from './marking-frame'
import { PhotoArea } from './photo-area'
import type { Marking } from './use-marking'

type Props = {
  item: MediaItem
  /** Otherwise only while a mouse is over the photo. */
  shown: boolean
  marking: Marking
}

/** The boxes around the faces on a photo with their names, or the one that is being placed. */
export function PeopleOnPhoto({ item, shown, marking }: Props) {
  const ratio = ratioOf(item)
  if (!ratio) return null
  return (
    <PhotoArea ratio={ratio}>
      {marking.on ? (
        <MarkingFrame rotation={item.rotation} marking={marking} />
      ) : (
        <Names item={item} shown={shown} />
      )}
    </PhotoArea>
  )
}

// Below the photo the names are links, also for those who do not see it.
function Names({ item, shown }: Pick<Props, 'item' | 'shown'>) {
  const { familyId } = useViewer()
  const { data: marks = [] } = useQuery(marksQuery(familyId, item.id))
  return marks.map((mark) => {
    const box = turnBox(mark, item.rotation)
    return (
      <span
        key={mark.id}
        aria-hidden
        data-mark
        style={boxStyle(box)}
        className={cn(
          'absolute rounded-control border-2 border-paper shadow-card transition-opacity dark:border-ink',
          !shown && 'opacity-0 group-hover/photo:opacity-100',
        )}
      >
        <span
          dir="auto"
          className={cn(
            'absolute start-1/2 max-w-40 -translate-x-1/2 truncate rounded-full bg-surface/90 px-2 py-0.5 font-semibold text-ink text-xs',
            box.y + box.height > 0.9 ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {mark.person.member_name}
        </span>
      </span>
    )
  })
}
