/** A shelf with an empty frame, a plant and room for more. */
export function ShelfDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <rect
        x="50"
        y="14"
        width="52"
        height="60"
        rx="6"
        className="fill-honey-wash stroke-honey"
        strokeWidth="4"
      />
      <path d="m58 64 14-18 10 12 6-7 8 13z" className="fill-sage" opacity=".5" />
      <circle cx="84" cy="32" r="6" className="fill-honey" />
      <path
        d="M122 74c-2-14 2-22 12-28 2 12-2 22-12 28zM122 74c2-12-2-18-10-22-2 10 2 18 10 22z"
        className="fill-sage"
      />
      <path d="M112 74h22l-3 18h-16z" className="fill-primary" />
      <path
        d="M18 54h10v38H18zM30 62h9v30h-9z"
        className="fill-primary-wash stroke-primary"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M64 74h24l4 18H60z" className="fill-sunken" />
      <rect x="4" y="92" width="152" height="8" rx="4" className="fill-ink-soft" opacity=".55" />
    </svg>
  )
}
