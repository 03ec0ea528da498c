import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'

/** The logo and the name of the product. */
export const Brand = ({ className }: { className?: string }) => (
  <span className={cn('inline-flex items-center gap-2.5', className)}>
    <BrandMark />
    <span className="font-display font-semibold text-[min(1.375rem,8vw,36px)] leading-none">
      {m.product_name()}
    </span>
  </span>
)

export const BrandMark = ({ className }: { className?: string }) => (
  <span className={cn('grid size-9 place-items-center rounded-[11px] bg-primary text-on-primary', className)}>
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5 fill-none stroke-current"
      strokeWidth="1.8"
      strokeLinejoin="round"
    >
      <path d="M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z" />
      <path
        d="M12 16.6c-2.4-1.5-3.4-2.6-3.4-4a1.8 1.8 0 0 1 3.4-.8 1.8 1.8 0 0 1 3.4.8c0 1.4-1 2.5-3.4 4z"
        className="fill-current stroke-none"
      />
    </svg>
  </span>
)
