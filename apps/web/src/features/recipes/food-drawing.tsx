import { cn } from '@/lib/cn'
import { tintOf } from '@/text/initials'

const grounds = ['fill-honey-wash', 'fill-primary-wash', 'fill-sage-wash'] as const

/** A steaming bowl for a recipe without a photo. Its background depends on the title. */
export function FoodDrawing({ title, className }: { title: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block w-full', className)}
      aria-hidden="true"
    >
      <rect width="320" height="240" className={grounds[tintOf(title, grounds.length)]} />
      <ellipse cx="160" cy="196" rx="104" ry="10" className="fill-ink" opacity=".08" />
      <g className="fill-none stroke-ink-soft" strokeWidth="5" strokeLinecap="round" opacity=".35">
        <path d="M132 78c-9-10 9-18 0-30" />
        <path d="M160 70c-9-10 9-18 0-30" />
        <path d="M188 78c-9-10 9-18 0-30" />
      </g>
      <path d="m214 118 42-50" className="stroke-honey" strokeWidth="8" strokeLinecap="round" />
      <ellipse cx="160" cy="120" rx="84" ry="18" className="fill-honey" />
      <circle cx="128" cy="117" r="11" className="fill-sage" />
      <circle cx="152" cy="125" r="9" className="fill-danger" opacity=".75" />
      <circle cx="180" cy="115" r="12" className="fill-sage" opacity=".7" />
      <circle cx="205" cy="122" r="8" className="fill-danger" opacity=".6" />
      <path
        d="M76 120c0 46 36 74 84 74s84-28 84-74c-8 12-44 18-84 18s-76-6-84-18z"
        className="fill-primary"
      />
      <path
        d="M97 154c12 20 34 30 63 30"
        className="fill-none stroke-on-primary"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".35"
      />
      <path d="M130 193h60l-6 9h-48z" className="fill-primary-strong" />
    </svg>
  )
}
