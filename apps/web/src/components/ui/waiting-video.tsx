import { Hourglass } from 'lucide-react'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'

const pill = 'flex items-center gap-2 rounded-card bg-sunken/85 px-4 py-2 text-ink text-sm'

/** Above a video that plays here, but not yet everywhere. */
export const PreparingNote = () => (
  <p
    role="status"
    className={cn(pill, 'pointer-events-none absolute start-3 top-3 max-w-[calc(100%-1.5rem)]')}
  >
    <Hourglass aria-hidden className="size-4 flex-none" />
    {m.media_preparing()}
  </p>
)

type Props = {
  poster: string | undefined
  isPreparing: boolean
  className?: string | undefined
}

/** In place of a video that this browser cannot play, or not yet. */
export const WaitingVideo = ({ poster, isPreparing, className }: Props) => (
  <span className="relative grid size-full min-h-40 min-w-60 place-items-center">
    {poster && <img src={poster} alt="" className={cn(className, 'opacity-50')} />}
    <span role="status" className={cn(pill, 'absolute max-w-80 text-balance text-center text-base')}>
      {isPreparing ? m.media_preparing_here() : m.media_unplayable()}
    </span>
  </span>
)
