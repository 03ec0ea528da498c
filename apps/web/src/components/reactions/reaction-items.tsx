import { useLoadedPopupParts } from '@/components/ui/popups'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { useViewer } from '@/lib/viewer'
import type { React } from './api'
import { EMOJI, type Reacted } from './reactions'
import { nameOf } from './words'

type Props = { reacted: Reacted; onReact: React }

/** The emoji to react with, in a menu with other actions. Those of the viewer are checked. */
export function ReactionItems({ reacted, onReact }: Props) {
  const { Menu } = useLoadedPopupParts()
  const { userId } = useViewer()

  return (
    <Menu.Group aria-label={m.reactions_title()} className="mb-1 flex border-line border-b pb-1">
      {EMOJI.map((emoji) => {
        const chosen = reacted[emoji]?.includes(userId) ?? false
        return (
          <Menu.CheckboxItem
            key={emoji}
            checked={chosen}
            aria-label={nameOf(emoji)}
            onSelect={() => onReact(emoji, !chosen)}
            className={cn(
              'grid size-11 cursor-pointer place-items-center rounded-full text-2xl leading-none outline-none data-highlighted:bg-sunken',
              chosen && 'bg-primary-wash ring-2 ring-primary ring-inset',
            )}
          >
            {emoji}
          </Menu.CheckboxItem>
        )
      })}
    </Menu.Group>
  )
}
