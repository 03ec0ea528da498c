import { Sprout } from 'lucide-react'
import { StoredPicture } from '@/components/ui/stored-picture'
import { cn } from '@/lib/cn'
import { useRotation } from '@/photos/rotation'
import { renditionUrl, storedUrl } from '@/photos/stored-url'
import { initialsOf, tintOf } from '@/text/initials'
import type { HistoryMember } from '../history-member'
import { hasPassed } from './life-span'

const RENDITION = 256

const tints = [
  'bg-primary-wash text-primary-strong',
  'bg-honey-wash text-honey-ink',
  'bg-sage-wash text-sage',
] as const

/** The picture, or the first letter of the name. Living people have a sprout beside it; pictures of the dead are faded. */
export function Portrait({ member }: { member: HistoryMember }) {
  const { member_name: name, image_url: picture } = member
  const rotation = useRotation(picture)
  const sources = picture ? [{ src: renditionUrl(picture, RENDITION) }, { src: storedUrl(picture) }] : []
  const passed = hasPassed(member)

  return (
    <span
      aria-hidden
      className={cn(
        'relative grid size-15 flex-none place-items-center rounded-full border-[3px] bg-surface p-0.5 group-data-[detail=portraits]/tree:size-23 group-data-[detail=portraits]/tree:border-[5px]',
        passed ? 'border-line' : 'border-sage/70',
      )}
    >
      <span className="relative grid size-full">
        <StoredPicture
          sources={sources}
          rotation={rotation}
          alt=""
          draggable={false}
          fallback={<Letter name={name} passed={passed} />}
          className={cn('rounded-full object-cover', passed && 'saturate-[.55] sepia-[.3]')}
        />
      </span>
      {!passed && (
        <span className="-end-1.5 -bottom-1 absolute grid size-6 place-items-center rounded-full bg-sage-wash text-sage ring-2 ring-surface group-data-[detail=portraits]/tree:hidden">
          <Sprout className="size-3.5" strokeWidth={2.2} />
        </span>
      )}
    </span>
  )
}

const Letter = ({ name, passed }: { name: string; passed: boolean }) => (
  <span
    // As CSS content: a screen reader would read text as a word before the name.
    data-letter={initialsOf(name.trim().split(/\s/)[0] ?? '')}
    className={cn(
      'grid size-full before:content-[attr(data-letter)] place-items-center rounded-full font-[560] font-display text-2xl group-data-[detail=portraits]/tree:text-5xl',
      passed ? 'bg-sunken text-ink-soft' : tints[tintOf(name, tints.length)],
    )}
  />
)
