import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'button'>, 'id' | 'aria-describedby'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A switch; its label is linked by `id`. It is 28 px high, with a touch target of 44 px. */
export const Switch = ({ checked, onCheckedChange, ...props }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    onClick={() => onCheckedChange(!checked)}
    // Off is an outline, so that it does not look like on.
    className="group/switch relative inline-flex h-7 w-12 flex-none items-center rounded-full border-2 border-ink-soft px-0.5 transition-colors after:absolute after:-inset-2.5 aria-checked:border-sage aria-checked:bg-sage"
    {...props}
  >
    <span className="block size-5 rounded-full bg-ink-soft transition-[translate,background-color] group-aria-checked/switch:translate-x-5 group-aria-checked/switch:bg-surface rtl:group-aria-checked/switch:-translate-x-5" />
  </button>
)
